import { expect, it } from 'vitest'
import { broken } from './brokenLines.js'

it('broken splits a long list at its own commas, also behind an emoji in the name of an app', () => {
  const text =
    "metadata: { name: '🦊🦊 Foxes, and more', description: 'A shop of foxes', url: 'https://fox.example' },"
  expect(broken(text, 1)).toEqual([
    '  metadata: {',
    "    name: '🦊🦊 Foxes, and more',",
    "    description: 'A shop of foxes',",
    "    url: 'https://fox.example',",
    '  },',
  ])
})
