// node tools/badges.mjs: draws the badges of README.md from what the repository itself holds, so that none of them can
// say what is not so. tests/unit/tools/badges.test.ts fails when one is stale.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { targets } from '../tests/bench/figures/targets.mjs'
import { root } from './run.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const height = 20
const padding = 7

/**
 * Collects the texts of the badges. The name of each is that of its file in docs/badges.
 *
 * @returns {Record<string, readonly [label: string, value: string]>}
 */
export function badgeTexts() {
  const { license, engines } = read('package.json')
  const requirements = read('tests/requirements.json')
  // The others are different on purpose, which docs/behaviour.md explains.
  const held = requirements.filter(({ heldBy }) => heldBy !== undefined)
  // English is in the code.
  const languages = readdirSync(join(root, 'runtime/languages')).filter((name) => name.endsWith('.json'))
  return {
    bytes: ['adds to your page', `at most ${targets.bytesInitial / 1000} kB`],
    requirements: [
      'requirements held by tests',
      `${held.length} of ${requirements.length}, ${requirements.length - held.length} differ on purpose`,
    ],
    languages: ['languages', String(languages.length + 1)],
    node: ['Node', engines.node.replace('>=', '≥ ')],
    licence: ['licence', license],
  }
}

/**
 * @param {string} label
 * @param {string} value
 * @returns {string} SVG
 */
export function drawBadge(label, value) {
  const [left, right] = [widthOf(label), widthOf(value)]
  const width = left + right
  const write = (text, from, room) =>
    `<text x="${from + padding}" y="14" textLength="${room - 2 * padding}">${text}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${label}: ${value}">`,
    `<title>${label}: ${value}</title>`,
    `<clipPath id="edge"><rect width="${width}" height="${height}" rx="4"/></clipPath>`,
    `<g clip-path="url(#edge)"><path fill="#1f2430" d="M0 0h${left}v${height}H0z"/><path fill="#3355ff" d="M${left} 0h${right}v${height}H${left}z"/></g>`,
    `<g fill="#fff" font-family="system-ui,Segoe UI,Helvetica,Arial,sans-serif" font-size="11">${write(label, 0, left)}${write(value, left, right)}</g>`,
    '</svg>',
    '',
  ].join('\n')
}

/** The text is stretched to its room, so the reader's own font may be any. */
function widthOf(text) {
  return Math.round([...text].reduce((sum, letter) => sum + letterWidth(letter), 0)) + 2 * padding
}

function letterWidth(letter) {
  if (/[ijltfI.,:|]/.test(letter)) return 3.3
  if (/[mwMW]/.test(letter)) return 9.2
  return /[A-Z≥]/.test(letter) ? 7.4 : letter === ' ' ? 3.2 : 6.1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(join(root, 'docs/badges'), { recursive: true })
  for (const [name, [label, value]] of Object.entries(badgeTexts()))
    writeFileSync(join(root, `docs/badges/${name}.svg`), drawBadge(label, value))
}
