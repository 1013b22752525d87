import { expect, it } from 'vitest'
import { keptIcons } from './planSnapshot.js'

it('keptIcons leaves a wallet its icon that could not be loaded, and none to a wallet that is gone', () => {
  const present = ['silent.svg', 'loaded.svg', 'changed.svg', 'gone.png']
  const wallets = ['silent', 'loaded', 'changed', undefined].map((image_id) => ({ image_id }))
  expect(keptIcons(present, wallets, ['loaded.svg', 'changed.png'])).toEqual(['silent.svg'])
})
