import { describe, expect, it } from 'vitest'
import { findPlace } from './readHost.js'

const source = `export default defineConfig({
  // namespaces and networks
  namespaces: ['eip155', "bitcoin"],
  networks: [mainnet],
  features: { swap: true },
  theme: { mode: 'dark', accent: 'url(x)' },
})
`

describe('findPlace', () => {
  it.each([
    ['"bitcoin" is not a namespace.', { line: 3, column: 26 }],
    ['networks lists eip155:1 twice; remove one of the two.', { line: 4, column: 3 }],
    ['features has "swap", which is not known. Did you mean swaps?', { line: 5, column: 15 }],
    ["theme.accent must be a CSS colour, for example '#3355ff'.", { line: 6, column: 26 }],
    ['projectId is missing.', undefined],
    ['"moon" is not a namespace.', undefined],
  ])('%s', (sentence, place) => expect(findPlace(source, sentence)).toEqual(place))
})
