// Builds appkit-runtime into runtime/dist: one module a file (so that hosts shake what they do not
// use and "use client" survives), declarations beside them, the buttons' style sheet as styles.css and
// the modal's as a string inside ui/modalSheet.js.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { transform } from 'lightningcss'
import { build } from 'vite'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const source = join(root, 'runtime/src')
const dist = join(root, 'runtime/dist')
const placeholder = '__APPKIT_MODAL_CSS__'

const exported = Object.values(JSON.parse(readFileSync(join(root, 'runtime/package.json'), 'utf8')).exports)
  .map((target) => target.default)
  .filter((file) => file?.endsWith('.js'))
  .map((file) => file.replace('./dist/', '').replace(/\.js$/, ''))
const features = readdirSync(join(source, 'features')).filter((name) => statSync(join(source, 'features', name)).isDirectory())
const entries = exported.flatMap((entry) =>
  entry.includes('*') ? features.map((feature) => entry.replace('*', feature)) : [entry],
)

rmSync(dist, { recursive: true, force: true })
await build({
  root: join(root, 'runtime'),
  configFile: false,
  logLevel: 'warn',
  plugins: [vanillaExtractPlugin({ identifiers: ({ hash }) => `ak-${hash}` })],
  build: {
    outDir: dist,
    target: 'es2022',
    minify: false,
    cssMinify: false,
    cssCodeSplit: true,
    lib: { entry: entries.map((entry) => ['.ts', '.tsx'].map((ext) => join(source, entry + ext)).find(existsSync)), formats: ['es'] },
    rolldownOptions: {
      external: (id) => !id.startsWith('.') && !id.startsWith(sep) && !id.includes('.css.ts') && !id.startsWith('\0'),
      output: {
        preserveModules: true,
        entryFileNames: ({ facadeModuleId }) => modulePath(facadeModuleId),
        assetFileNames: 'css/[name][extname]',
      },
    },
  },
})

/** runtime/src/kit/start.ts -> kit/start.js, generated/catalogue/client.ts -> generated/catalogue/client.js */
function modulePath(id) {
  const file = relative(root, id.split('?')[0])
  return file.replace(/^runtime[/\\]src[/\\]/, '').replace(/\.tsx?$/, '.js').replaceAll('\\', '/')
}

// --- style sheets
const sheets = { buttons: [], modal: [], theme: [] }
for (const file of walk(dist).filter((name) => name.endsWith('.css')).sort()) {
  const css = readFileSync(join(dist, file), 'utf8')
  const key = /theme/.test(file) ? 'theme' : /react[-_/]|buttons/i.test(file) ? 'buttons' : 'modal'
  sheets[key].push(css)
}
console.log(walk(dist).filter((name) => name.endsWith('.css')))

function walk(dir, at = '') {
  return readdirSync(join(dir, at), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(dir, join(at, entry.name)) : [join(at, entry.name)],
  )
}
