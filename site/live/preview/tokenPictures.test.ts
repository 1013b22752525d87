import { expect, it } from 'vitest'
import { tokenIcons } from '../../../server/src/catalogue/tokenIcons'
import { answerPicture, tokenPictures } from './tokenPictures'

it('has the pictures of the sandbox', () => {
  for (const [symbol, picture] of Object.entries(tokenPictures)) expect(picture).toBe(tokenIcons[symbol])
})

it('answers for a token that has a picture, and for nothing else', async () => {
  const answer = answerPicture('/public/getTokenImage/USDC')
  expect(answer?.headers.get('content-type')).toBe('image/svg+xml')
  expect(await answer?.text()).toBe(tokenPictures.USDC)
  expect(answerPicture('/public/getTokenImage/NOBODY')).toBeUndefined()
  expect(answerPicture('/public/getAssetImage/USDC')).toBeUndefined()
})
