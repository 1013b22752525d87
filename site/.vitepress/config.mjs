import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import {
  alignAsClasses,
  bracesAsText,
  breakTitles,
  codeTheme,
  coloursAsClasses,
  commandsAsClasses,
  stackTables,
} from '../build/classes.mjs'
import { collect, collectPage } from '../build/collect.mjs'
import { createSidebar, pathsOf } from '../build/navigation.mjs'
import { writeOffline } from '../build/offline.mjs'
import { base, built, collected, docs, root, version } from '../build/paths.mjs'
import { addPolicy } from '../build/policy.mjs'
import { createPreviewPage } from '../build/previewPage.mjs'

const { pages, api } = collect()
const sidebar = createSidebar(pages, api)
const previewPage = createPreviewPage(`${root}site/live/preview/page.ts`, base)

export default defineConfig({
  title: 'create-appkit',
  description: 'Wallets and log-in for your React app.',
  lang: 'en',
  base,
  srcDir: collected,
  outDir: built,
  cacheDir: `${root}.cache/site/vite`,
  cleanUrls: false,
  // Without transitions for one moment, the style of the whole page would be computed four times while it loads.
  appearance: { disableTransition: false },
  // The list of the site's files is a file of its own: the policy allows no inline script that changes with each page.
  metaChunk: true,
  head: [
    ['link', { rel: 'icon', href: `${base}mark.svg`, type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#3355ff' }],
  ],
  markdown: {
    theme: codeTheme,
    codeTransformers: [coloursAsClasses],
    typographer: true,
    config: (markdown) => {
      // Of a typographer's work only the quotation marks: three dots stay what was written.
      markdown.disable('replacements')
      alignAsClasses(markdown)
      stackTables(markdown)
      bracesAsText(markdown)
      commandsAsClasses(markdown)
      breakTitles(markdown)
    },
    // The headings of docs are linked as a forge links them.
    anchor: { slugify: toForgeSlug },
  },
  themeConfig: {
    logo: '/mark.svg',
    nav: [
      { text: 'Documentation', link: '/tutorial', activeMatch: pathsOf('Documentation') },
      { text: 'Tasks', link: '/sign-in', activeMatch: pathsOf('Tasks') },
      { text: 'Theme builder', link: '/builder' },
      { text: 'Gallery', link: '/gallery' },
      { text: 'Reference', link: '/api-react', activeMatch: pathsOf('Reference') },
      { text: 'Benchmarks', link: '/benchmarks' },
      {
        text: `v${version}`,
        items: [{ text: 'What has changed', link: '/changelog' }, ...otherVersions()],
      },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: false,
  },
  transformHtml: (html, _file, { page }) => addPolicy(page === 'preview.md' ? previewPage.write(html) : html),
  buildEnd: () => writeOffline(built, base),
  vite: {
    plugins: [followDocs(), previewPage.plugin],
    css: { postcss: { plugins: [dropOtherLanguages()] } },
    // The chunk of the live views holds React and the widget, which pages load only where they show one.
    build: { chunkSizeWarningLimit: 1000 },
  },
})

/** @returns links to the sites of other versions, which lie beside this one (site/README.md) */
function otherVersions() {
  const others = JSON.parse(readFileSync(`${root}site/versions.json`, 'utf8'))
  return others
    .filter((each) => each !== version)
    .map((each) => ({ text: `v${each}`, link: `/v${each}/`, target: '_self' }))
}

/** @returns the anchor that a forge gives a heading */
function toForgeSlug(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-')
}

/**
 * The site has one language, and a rule for `:lang()` makes the browser compute the style of the whole page once more when it
 * has hydrated.
 *
 * @returns {import('postcss').Plugin} the plugin that leaves out the theme's texts in other languages
 */
function dropOtherLanguages() {
  return {
    postcssPlugin: 'drop-other-languages',
    Rule: (rule) => {
      if (rule.selector.includes(':lang(')) rule.remove()
    },
  }
}

/** @returns the plugin that shows a page of docs as soon as it is saved, while the site is served */
function followDocs() {
  return {
    name: 'follow-docs',
    apply: 'serve',
    configureServer(server) {
      server.watcher.add(docs)
      server.watcher.on('change', (path) => {
        if (path.startsWith(docs) && path.endsWith('.md')) collectPage(path.slice(docs.length + 1))
      })
    },
  }
}
