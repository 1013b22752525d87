import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { createApiPages } from './api.mjs'
import { findUnlisted } from './apiMentions.mjs'
import { measuredBytes } from './figures.mjs'
import { firstCode } from './firstCode.mjs'
import { titleOf } from './navigation.mjs'
import { collected, docs, forge, root } from './paths.mjs'
import { endOfTask } from './tasks.mjs'

/** Where docs name a page that only the site has. On a forge it would lead nowhere, so only the site makes a link of it. */
const ownPage = /`\/(builder|gallery)\.html`/g

/** Links leave docs only for files of the repository, which the site does not have. */
const outside = /(\]\()((?:\.\.\/)[^)\s]*)(\))/g

/**
 * Writes the pages that VitePress reads. The pages of docs stay as they are, so that they can be read on a forge. Here each has the
 * title of its entry in the menu, and those of tasks end with what a user sees then.
 *
 * @returns {{ pages: readonly string[], api: readonly { name: string, title: string, group: string }[] }} the names of the
 *   pages of docs, and the pages of the reference
 * @throws Error when docs import a function that the reference does not have
 */
export function collect() {
  rmSync(collected, { recursive: true, force: true })
  mkdirSync(collected, { recursive: true })
  const files = readdirSync(docs)
  const pages = files.filter((file) => file.endsWith('.md'))
  for (const file of pages) collectPage(file)
  const changes = readFileSync(`${root}CHANGELOG.md`, 'utf8')
  writeFileSync(`${collected}/changelog.md`, changes.replace('](.changeset)', `](${forge}.changeset)`))
  for (const file of files.filter((each) => /\.(?:png|webp|svg)$/.test(each)))
    cpSync(`${docs}/${file}`, `${collected}/${file}`)
  cpSync(`${root}site/public`, `${collected}/public`, { recursive: true })
  writeFileSync(`${collected}/index.md`, landing())
  writeFileSync(`${collected}/builder.md`, toolPage('page', 'Theme builder', 'BuilderPage'))
  writeFileSync(`${collected}/preview.md`, toolPage('false', 'Preview of the theme builder', 'PreviewPage'))
  writeFileSync(`${collected}/gallery.md`, toolPage('page', 'Gallery', 'GalleryPage'))
  const api = createApiPages()
  const unlisted = findUnlisted(
    api,
    pages.map((name) => ({ name, text: readFileSync(`${docs}/${name}`, 'utf8') })),
  )
  if (unlisted.length > 0) throw new Error(unlisted.join('\n'))
  for (const { name, text } of api) writeFileSync(`${collected}/${name}.md`, text)
  return { pages: pages.map((file) => file.replace(/\.md$/, '')), api }
}

/** Writes one page again, when it has changed while the site is served. */
export function collectPage(file) {
  const name = file.replace(/\.md$/, '')
  const text = readFileSync(`${docs}/${file}`, 'utf8')
  const titled = text.replace(/^# .*/, (title) => `# ${titleOf(name) ?? title.slice(2)}`)
  writeFileSync(`${collected}/${file}`, `${toSitePage(titled)}${endOfTask(name)}`)
}

/**
 * @param {string} text a page of docs
 * @returns {string} the page with its links to other folders going to the repository, and links to the pages of the site itself
 */
function toSitePage(text) {
  return text
    .replace(outside, (_, before, target, after) => `${before}${forge}${posix.join('docs', target)}${after}`)
    .replace(ownPage, '[$&]($1.md)')
}

/** A page of one component, which no other page loads. `layout: false` has nothing of the site around it. */
function toolPage(layout, title, component) {
  const file = `${root}site/.vitepress/theme/${component}.vue`.replaceAll('\\', '/')
  return [
    ...['---', `layout: ${layout}`, 'sidebar: false', 'search: false', `title: ${title}`, '---', ''],
    ...['<script setup>', `import ${component} from '${file}'`, '</script>', ''],
    ...[`<${component} />`, ''],
  ].join('\n')
}

/** The first page. Its figures are those of docs/benchmarks.md, and its code is that of README.md. */
function landing() {
  const head = [
    '---',
    'layout: page',
    'sidebar: false',
    'title: create-appkit',
    'titleTemplate: Wallets and log-in for your React app',
  ]
  const figures = JSON.stringify(measuredBytes())
  return [
    ...head,
    `figures: ${figures}`,
    '---',
    '',
    '<LandingPage>',
    '',
    firstCode(),
    '',
    '</LandingPage>',
    '',
  ].join('\n')
}
