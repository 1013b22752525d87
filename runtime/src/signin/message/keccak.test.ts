import { keccakP } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { permute } from './keccak.js'

it('permute gives what the library of hashes gives for any state', () => {
  const states = fc.array(fc.integer({ min: 0, max: 0xffffffff }), { minLength: 50, maxLength: 50 })
  fc.assert(
    fc.property(states, (words) => {
      const [state, expected] = [Uint32Array.from(words), Uint32Array.from(words)]
      permute(state)
      keccakP(expected)
      expect(state).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

it('permute gives the first lanes of the published permutation of zeros', () => {
  // Keccak team, KeccakF-1600-IntermediateValues: F1258F7940E1DDE7 84D5CCF933C0478A D598261EA65AA9EE BD1547306F80494D.
  const state = new Uint32Array(50)
  permute(state)
  const lanes = [0, 2, 4, 6].map((at) =>
    [state[at + 1] ?? 0, state[at] ?? 0].map((half) => half.toString(16).padStart(8, '0')).join(''),
  )
  expect(lanes).toEqual(['f1258f7940e1dde7', '84d5ccf933c0478a', 'd598261ea65aa9ee', 'bd1547306f80494d'])
})
