// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { ConnectingFarcasterView } from './ConnectingFarcaster.js'

vi.mock('../../embedded/wallet/createEmbedded.js', () => ({
  embeddedOf: () => ({
    view: signal(),
    client: {
      load: async () => ({}),
      draws: () => false,
      request: async () => ({ url: 'https://farcaster.example/log-in' }),
    },
    waitForFarcaster: () => new Promise(() => {}),
  }),
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('on a phone nothing is waited for before the user has opened the app', async () => {
  vi.stubGlobal('open', vi.fn())
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  )
  const { container } = render(<ConnectingFarcasterView kit={testKit().kit} data={undefined} />)
  const button = screen.getByTestId('farcaster-open')
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  /** The ring, and the part of it that turns. */
  const parts = () => container.querySelectorAll('rect').length
  expect(parts()).toBe(1)
  fireEvent.click(button)
  expect(parts()).toBe(2)
  expect(window.open).toHaveBeenCalledOnce()
})
