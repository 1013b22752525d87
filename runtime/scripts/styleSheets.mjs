// Takes the style sheets out of the build. Those below react/ are for the buttons (styles.css), the theme is in both,
// and the rest is for the modal. Those in a folder of which `folderSheet` makes a sheet load with the views of that folder.
import { dirname, join, relative, sep } from 'node:path'
import { Features, transform } from 'lightningcss'

const markers = /(['"])__APPKIT_(?:MODAL_CSS|CSS_OF:([^_]*))__\1/g

/**
 * A plugin that replaces the markers of the modal and of folders by their rules, as texts.
 *
 * @param {string} source runtime/src
 * @throws {Error} if there are no rules for a marker.
 */
export function styleSheets(source) {
  const rules = new Map()
  const folders = new Set()
  const lies = (file, folder) => file.startsWith(join(folder, sep))
  // The innermost folder: one with a sheet may be inside another.
  const ownerOf = (file) =>
    [...folders]
      .filter((folder) => lies(file, folder))
      .reduce((inner, folder) => (folder.length > inner.length ? folder : inner), '')
  const textOf = (name, wanted) => {
    const files = [...rules.keys()].sort().filter(wanted)
    if (files.length === 0) throw new Error(`There are no rules for ${name}.`)
    return minify(files.map((file) => rules.get(file)).join(''))
  }
  return {
    name: 'style-sheets',
    enforce: 'pre',
    transform: {
      // Sources of style sheets, and the rules that vanilla-extract made of them.
      filter: { id: /\.css(\.ts)?(\?|$)/ },
      handler(code, id) {
        const file = relative(source, id.split('?')[0])
        if (file.endsWith('.css')) {
          rules.set(file, code)
          return { code: '', map: null }
        }
        if (code.includes('folderSheet()')) folders.add(dirname(file))
        return undefined
      },
    },
    generateBundle(_, bundle) {
      const isButtons = (file) => lies(file, 'react')
      const isTheme = (file) => file.startsWith(join('ui', 'theme.css.ts'))
      for (const chunk of Object.values(bundle)) {
        chunk.code = chunk.code?.replaceAll(markers, (_, _quote, path) => {
          const folder = path === undefined ? '' : join(path)
          const isOwn = (file) => ownerOf(file) === folder && !isButtons(file)
          return JSON.stringify(textOf(folder || 'the modal', isOwn))
        })
      }
      const buttons = textOf('the buttons', (file) => isTheme(file) || isButtons(file))
      this.emitFile({ type: 'asset', fileName: 'styles.css', source: buttons })
      this.emitFile({ type: 'asset', fileName: 'styles.css.d.ts', source: 'export {}\n' })
    },
  }
}

/**
 * Plugins of vanilla-extract that are asked about its own files only. Each question costs more than most answers.
 *
 * @param {readonly object[]} plugins
 */
export function onlyStyles(plugins) {
  const virtual = /\.vanilla\.css(\?|$)/
  const filters = { transform: /\.css\.ts(\?|$)/, resolveId: virtual, load: virtual }
  const filtered = (plugin, hook) =>
    plugin[hook] ? { [hook]: { filter: { id: filters[hook] }, handler: plugin[hook] } } : {}
  return plugins.map((plugin) =>
    Object.assign({ ...plugin }, ...Object.keys(filters).map((hook) => filtered(plugin, hook))),
  )
}

function minify(text) {
  return transform({
    filename: 'sheet.css',
    code: Buffer.from(text),
    minify: true,
    // `:dir` would become a list of languages, which ignores a page's `dir`. `light-dark()` is not used.
    exclude: Features.DirSelector | Features.LightDark,
    targets: { chrome: 111 << 16, safari: 16 << 16, firefox: 114 << 16 },
  }).code.toString()
}
