import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { built, forge, root } from '../build/paths.mjs'

const entities = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' }

/**
 * @returns {Map<string, { ids: Set<string>, links: readonly string[] }>} the built pages by their path in the site
 * @throws Error when the site has not been built
 */
export function readBuilt() {
  if (!existsSync(built)) throw new Error('The site has not been built: run npm run site first.')
  const files = readdirSync(built, { recursive: true }).filter((file) => file.endsWith('.html'))
  return new Map(files.map((file) => [posix.normalize(file.replaceAll('\\', '/')), readPage(file)]))
}

function readPage(file) {
  const html = readFileSync(`${built}/${file}`, 'utf8')
  const all = (pattern) => [...html.matchAll(pattern)].map(([, value]) => decode(value ?? ''))
  return { ids: new Set(all(/ id="([^"]+)"/g)), links: all(/<a\b[^>]*? href="([^"]*)"/g) }
}

const decode = (text) => text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? entity)

/**
 * Links of other hosts are not asked, but what is in this repository has to be there.
 *
 * @param {ReturnType<typeof readBuilt>} pages
 * @returns {string[]} a sentence for each link that leads nowhere
 */
export function findBrokenLinks(pages) {
  const problems = new Set()
  for (const [page, { links }] of pages)
    for (const link of links) {
      const reason = brokenBecause(pages, page, link)
      if (reason) problems.add(`${page}: ${link} ${reason}`)
    }
  return [...problems]
}

function brokenBecause(pages, page, link) {
  if (link.startsWith(forge)) {
    const [path] = link.slice(forge.length).split('#')
    return existsSync(`${root}${path}`) ? undefined : 'is not in the repository'
  }
  if (/^[a-z]+:/i.test(link)) return undefined
  const [path = '', anchor] = link.split('#')
  const target =
    path === '' ? page : posix.join('.', path.startsWith('/') ? path : posix.join(posix.dirname(page), path))
  const file = path.endsWith('/') ? posix.join(target, 'index.html') : target
  const found = pages.get(file)
  if (found === undefined) return existsSync(`${built}/${file}`) ? undefined : 'has no page'
  if (anchor && !found.ids.has(decodeURIComponent(anchor))) return 'has no such heading'
  return undefined
}
