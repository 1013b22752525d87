/** A style sheet of the site, which has the styles of previews, too. */
const styleSheets = /<link[^>]*\brel="(?:preload )?stylesheet"[^>]*>/g

/**
 * Creates what gives the page of the previews a script of its own in a built site. A frame then loads the widget alone, and nothing of the
 * site around it: the builder has two of them, and the gallery many.
 *
 * @param {string} entry the script's file
 * @param {string} base the path of the site on its host
 * @returns {{ plugin: import('vite').Plugin, write: (html: string) => string }} a plugin for the build, and what turns the page that
 *   VitePress has built into that page
 */
export function createPreviewPage(entry, base) {
  // Bundlers name modules so on every system.
  const id = entry.replaceAll('\\', '/')
  let scripts = []
  return {
    plugin: {
      name: 'preview-page',
      apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
      buildStart() {
        this.emitFile({ type: 'chunk', id, name: 'preview-page' })
      },
      generateBundle(_options, bundle) {
        scripts = findScripts(bundle, id)
      },
    },
    write: (html) => writePage(html, scripts, base),
  }
}

/**
 * Finds the scripts that the page needs at once.
 *
 * @param {Record<string, { fileName: string, facadeModuleId?: string | null, imports?: readonly string[] }>} bundle
 * @param {string} entry
 * @returns {string[]} paths inside the built site, that of the entry first
 * @throws {Error} if the build has no such entry
 */
function findScripts(bundle, entry) {
  const first = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId === entry)
  if (first === undefined) throw new Error(`The build has no script for ${entry}.`)
  const found = new Set([first.fileName])
  for (const name of found) for (const each of bundle[name]?.imports ?? []) found.add(each)
  return [...found]
}

/**
 * Writes the page: the title and the style sheets of the given one, and these scripts.
 *
 * @param {string} html the page of VitePress
 * @param {readonly string[]} scripts paths inside the site, the one that begins first
 * @param {string} base the path of the site on its host
 * @returns {string} the page
 */
function writePage(html, [first, ...others], base) {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0]
  const styles = html.match(styleSheets)
  if (title === undefined || styles === null)
    throw new Error('The page of the previews has no title or no style.')
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    title,
    ...styles,
    `<script type="module" src="${base}${first}"></script>`,
    ...others.map((each) => `<link rel="modulepreload" href="${base}${each}">`),
  ].map((line) => `    ${line}`)
  const body = ['  </head>', '  <body>', '    <div id="app"></div>', '  </body>', '</html>', '']
  return ['<!DOCTYPE html>', '<html lang="en">', '  <head>', ...head, ...body].join('\n')
}
