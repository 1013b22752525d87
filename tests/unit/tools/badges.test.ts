import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { badgeTexts, drawBadge } from '../../../tools/badges.mjs'

const file = (path: string) => new URL(`../../../${path}`, import.meta.url)
const badges = Object.entries(badgeTexts() as Record<string, readonly [string, string]>)

it.each(badges)('the badge %s says what the repository holds', (name, [label, value]) => {
  const drawn = readFileSync(file(`docs/badges/${name}.svg`), 'utf8')
  expect(drawn, 'Run node tools/badges.mjs, which draws them anew.').toBe(drawBadge(label, value))
})

it('the README shows every badge with its words, and no other one', () => {
  const readme = readFileSync(file('README.md'), 'utf8')
  const shownIn = (text: string) =>
    [...text.matchAll(/!\[([^\]]+)\]\(docs\/badges\/(\w+)\.svg\)/g)].map(([, words, name]) => [name, words])
  const wanted = badges.map(([name, [label, value]]) => [name, `${label}: ${value}`])
  // How many requirements are held is for people who read on: that badge stands in the status, the others at the head.
  const [head = '', ...sections] = readme.split(/^(?=## )/m)
  const status = sections.find((each) => each.startsWith('## Status\n')) ?? ''
  expect(shownIn(head)).toEqual(wanted.filter(([name]) => name !== 'requirements'))
  expect(shownIn(status)).toEqual(wanted.filter(([name]) => name === 'requirements'))
  expect(shownIn(readme)).toHaveLength(wanted.length)
  expect(readdirSync(file('docs/badges')).sort()).toEqual(badges.map(([name]) => `${name}.svg`).sort())
})
