// node site/check.mjs: the built site. Every link and anchor leads somewhere; and in a browser, in both modes and at two
// widths: axe, no scrolling sideways, no request to another host, nothing that the policy refuses. `--links` needs no browser.
// `--heights` writes how tall each view of the gallery is, and checks nothing else.
import { writeHeights } from './check/heights.mjs'
import { findBrokenLinks, readBuilt } from './check/links.mjs'
import { walkPages } from './check/pages.mjs'

const began = performance.now()
const pages = readBuilt()
const problems = findBrokenLinks(pages)
if (process.argv.includes('--heights')) problems.push(...(await writeHeights()))
for (const problem of problems) console.error(problem)
const isWalked = !process.argv.some((argument) => ['--heights', '--links'].includes(argument))
const count = problems.length + (isWalked ? await walkPages(pages.keys()) : 0)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`${pages.size} pages, ${count} ${count === 1 ? 'fault' : 'faults'}, ${seconds} s`)
process.exit(count > 0 ? 1 : 0)
