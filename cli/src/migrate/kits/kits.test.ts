import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { otherKits } from './otherKits.js'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** All sentences for a person in the rules of a kit. */
function sentencesOf(rule: unknown): readonly string[] {
  if (typeof rule === 'string') return rule.includes(' ') ? [rule] : []
  return typeof rule === 'object' && rule !== null ? Object.values(rule).flatMap(sentencesOf) : []
}

/** The anchors that a page of the documentation has. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(otherKits.map((kit) => [kit.id, kit] as const))('what a person is told of %s', (_id, kit) => {
  const sentences = sentencesOf([kit.names])

  it('leads to pages and headings that are there', () => {
    for (const sentence of sentences)
      for (const [, page = '', anchor] of sentence.matchAll(/\b(docs\/[\w-]+\.md)(?:#([\w-]+))?/g)) {
        expect(existsSync(join(root, page)), sentence).toBe(true)
        if (anchor) expect(anchorsOf(page), sentence).toContain(anchor)
      }
  })

  it('names exports of modules that have them', () => {
    const { exports } = JSON.parse(read('runtime/package.json')) as { exports: Record<string, unknown> }
    const entries = Object.keys(exports).map((entry) => new RegExp(`^${entry.replace('*', '[\\w-]+')}$`))
    const sourceOf = (module: string) => {
      const places = ['', 'bridges/'].map((folder) => `runtime/src/${folder}${module}/index.ts`)
      return read(places.find((place) => existsSync(join(root, place))) ?? module)
    }
    for (const sentence of sentences)
      for (const [, name = '', module = ''] of sentence.matchAll(
        /(\w+)(?:\(\w*\))? of appkit-runtime\/([\w/-]+)/g,
      )) {
        expect(
          entries.some((entry) => entry.test(`./${module}`)),
          sentence,
        ).toBe(true)
        expect(sourceOf(module).includes(name), sentence).toBe(true)
      }
  })

  it('denies nothing that this kit has', () => {
    expect(
      sentences.filter((sentence) => /in this version|no view to pay|nothing is added/.test(sentence)),
    ).toEqual([])
  })
})
