// npm run hosts: what create-appkit leaves in other people's projects, with compilers, linters and package managers
// from the registry. They are kept in .cache/hosts; `npm test` runs the same tests with what this repository has.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from '../../tools/ensureBuild.mjs'
import { ensureInstall } from '../../tools/ensureInstall.mjs'
import { must, root, run } from '../../tools/run.mjs'

const compilers = {
  'typescript-5.0': '5.0.4',
  'typescript-5.4': '5.4.5',
  'typescript-5.9': '5.9.3',
  'typescript-7': '7.0.2',
}
const linters = {
  '@eslint/js': '9.39.1',
  '@ianvs/prettier-plugin-sort-imports': '4.7.1',
  eslint: '9.39.1',
  'eslint-plugin-react-hooks': '7.1.1',
  'eslint-plugin-react-refresh': '0.5.8',
  prettier: '3.10.1',
  'typescript-eslint': '8.73.0',
  typescript: '5.9.3',
}
const managers = { pnpm: '9.15.9', yarn: '1.22.22' }

await ensureInstall()
await ensureBuild()
const place = (name) => join(root, '.cache/hosts', name)
await install(
  'compilers',
  Object.fromEntries(Object.entries(compilers).map(([name, version]) => [name, `npm:typescript@${version}`])),
)
await install('linters', linters)
await install('managers', managers)
await must(process.execPath, ['tools/pack.mjs'])

// Names of files narrow the run: vitest takes each of several as one more.
const given = process.argv.slice(2)
const wanted = given.some((word) => !word.startsWith('-')) ? given : ['tests/cli', ...given]
process.exitCode = await run(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'commands', ...wanted],
  {
    env: {
      ...process.env,
      APPKIT_TESTS: 'release',
      APPKIT_COMPILERS: Object.keys(compilers)
        .map((name) => join(place('compilers'), 'node_modules', name))
        .join(),
      APPKIT_LINTERS: join(place('linters'), 'node_modules'),
      APPKIT_MANAGERS: join(place('managers'), 'node_modules'),
    },
  },
)

// Then apps of frameworks, in a browser.
if (process.exitCode === 0) process.exitCode = await run(process.execPath, ['tests/cli/frameworks/run.mjs'])

/** Installs packages beside each other, once for each set of versions. */
async function install(name, dependencies) {
  const folder = place(name)
  const manifest = `${JSON.stringify({ private: true, dependencies }, null, 2)}\n`
  const stamp = join(folder, `installed-${Buffer.from(manifest).toString('base64url').slice(-24)}`)
  if (existsSync(stamp)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), manifest)
  console.log(`Installing ${name}…`)
  await must('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'], {
    cwd: folder,
  })
  writeFileSync(stamp, '')
}
