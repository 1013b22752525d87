// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { testKit, testNetworks } from '../../../kit/testKit.js'
import { TokenPicture, type TokenPictureProps } from './TokenPicture.js'

const png = 'data:image/png;base64,AAAA'
const [network] = testNetworks

beforeAll(() => import('../../../services/catalogue/calls.js'))
afterEach(cleanup)

/** Draws a token without a price, for which no catalogue is asked. */
function draw(props: Partial<TokenPictureProps>, catalogue?: string) {
  const { kit } = testKit({ endpoints: catalogue === undefined ? {} : { catalogue } })
  return render(<TokenPicture kit={kit} symbol="HEX" coinOf={undefined} isPriced={false} {...props} />)
}

it('a token without a picture has two letters, and the picture of its network on their corner', () => {
  const { container } = draw({ network })
  expect(container.textContent).toMatch(/^HE/)
  expect(screen.getByTestId('token-network').querySelector('[data-size="20"]')).not.toBeNull()
})

it('a token with a picture, one without a network and a small one have no badge', () => {
  draw({ network, src: png })
  draw({})
  draw({ network, size: 20 })
  draw({ network, coinOf: network })
  expect(screen.queryByTestId('token-network')).toBeNull()
})

it('the letters of a token wait for the picture of a catalogue, and do not where the app has none', () => {
  const late = (catalogue?: string) =>
    within(draw({ isPriced: true, network }, catalogue).container).getByTestId('token-network').dataset.late
  expect([late('https://catalogue.example'), late()]).toEqual(['', undefined])
})
