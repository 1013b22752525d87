// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../../errors/AppKitError.js'
import { createKit } from '../../../kit/createKit.js'
import { setPairingSource } from '../../../kit/pairingSource.js'
import type { GivenPairing } from '../../../kit/pairingTypes.js'
import type { Kit } from '../../../kit/types.js'
import { eip155 } from '../../../namespaces/eip155/index.js'
import { mainnet } from '../../../namespaces/eip155/networks.js'
import { LinkPanel } from './LinkPanel.js'
import { readDevice } from './types.js'
import { useLivePairing } from './useLivePairing.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`
const wallet = { id: 'a', name: 'A Wallet', mobileLink: 'awallet://', chains: [] }
const device = readDevice({ navigator: { userAgent: 'iPhone' } })

function Panel({ kit }: { kit: Kit }) {
  const pairing = useLivePairing(kit)
  return (
    <LinkPanel
      kit={kit}
      wallet={wallet}
      platform="mobile"
      device={device}
      namespace="eip155"
      pairing={pairing}
    />
  )
}

let kit: Kit
const open = vi.fn(() => null)
beforeEach(() => {
  vi.spyOn(window, 'open').mockImplementation(open)
  kit = createKit(
    { projectId: 'test', networks: [mainnet] },
    { namespaces: [eip155], features: [], mountModal: async () => () => {} },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  open.mockClear()
})
const button = () => screen.getByTestId<HTMLButtonElement>('w3m-connecting-widget-secondary-button')

describe('a relay that refuses the app', () => {
  it.each([
    ['PROVIDER_INVALID_KEY', 'Unauthorized: invalid key', 'INVALID_PROJECT_ID', 'Tell the people who run it'],
    [
      'PROVIDER_ORIGIN_NOT_ALLOWED',
      'Unauthorized: origin not allowed',
      'INVALID_APP_CONFIGURATION',
      'Tell the',
    ],
    ['RELAY_CLOCK_WRONG', 'JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID', 'clock'],
  ] as const)('%s is told to the user and the developer', async (code, details, alert, text) => {
    setPairingSource(kit, { request: () => Promise.reject(new AppKitError(code, { details })) })
    render(<Panel kit={kit} />)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(document.body.textContent).not.toContain('Unauthorized')
    await vi.waitFor(() => expect(kit.alert.peek()?.code).toBe(alert))
  })
})

describe("the panel with a wallet's link", () => {
  it('its button is dead until there is something to open, and then opens it at once', async () => {
    let answer: (pairing: GivenPairing) => void = () => {}
    setPairingSource(kit, { request: () => new Promise((resolve) => (answer = resolve)) })
    render(<Panel kit={kit} />)
    await act(async () => {})
    expect(button().ariaDisabled).toBe('true')
    fireEvent.click(button())
    expect(open).not.toHaveBeenCalled()
    await act(async () => answer({ uri }))
    expect(button().ariaDisabled).not.toBe('true')
    fireEvent.click(button())
    expect(open).toHaveBeenCalledExactlyOnceWith(`awallet://wc?uri=${encodeURIComponent(uri)}`, '_self')
    expect(screen.getByText('Approve the connection in A Wallet.')).toBeDefined()
  })

  it('tells the source when the user comes back from the app, and no longer once it is left', async () => {
    const resume = vi.fn()
    setPairingSource(kit, { request: async () => ({ uri }), resume })
    const view = render(<Panel kit={kit} />)
    await act(async () => {})
    document.dispatchEvent(new Event('visibilitychange'))
    expect(resume).not.toHaveBeenCalled()
    fireEvent.click(button())
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(resume).toHaveBeenCalledTimes(1)
    view.unmount()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(resume).toHaveBeenCalledTimes(1)
  })

  it('says that the user declined, and tries again with a new pairing', async () => {
    const request = vi.fn(async () => {
      if (request.mock.calls.length === 1) throw new AppKitError('USER_REJECTED')
      return { uri }
    })
    setPairingSource(kit, { request })
    render(<Panel kit={kit} />)
    await act(async () => {})
    expect(screen.getByRole('alert').textContent).toContain('Connection declined')
    expect(screen.getByRole('alert').textContent).toContain('You declined in A Wallet.')
    expect(button().textContent).toBe('Try again')
    await act(async () => fireEvent.click(button()))
    expect(button().textContent).toBe('Open A Wallet')
  })
})
