import { describe, expect, it } from 'vitest'
import { findTemplate, nodeNote, templates } from './templates.js'

const noteOf = (id: string, version: string) => {
  const template = findTemplate(id)
  if (template === undefined) throw new Error(id)
  return nodeNote(template, version)
}

describe('a framework that needs a newer Node', () => {
  it.each(['20.19.0', '20.20.2', '22.11.9'])('is named on Node %s, with what runs there', (version) => {
    expect(noteOf('astro', version)).toEqual([
      `Astro 7 needs Node 22.12 or newer, and this is ${version}. Install a newer Node before you start the app, or use --template astro-5.`,
    ])
    expect(noteOf('tanstack-start', version)).toEqual([
      expect.stringMatching(/^TanStack Start .* start the app\.$/),
    ])
  })

  it.each(['22.12.0', '22.13.1', '24.0.0'])('is not named on Node %s', (version) => {
    for (const template of templates) expect(nodeNote(template, version)).toEqual([])
  })

  it('leads to a template that runs', () => {
    const others = templates.flatMap(({ node }) => node?.otherwise ?? [])
    expect(others).not.toEqual([])
    for (const other of others) expect(noteOf(other, '20.19.0')).toEqual([])
  })
})
