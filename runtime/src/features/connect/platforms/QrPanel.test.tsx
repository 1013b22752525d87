// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createKit } from '../../../kit/createKit.js'
import { eip155 } from '../../../namespaces/eip155/index.js'
import { mainnet } from '../../../namespaces/eip155/networks.js'
import { platformMessages } from '../../../ui/messages/platforms.js'
import { QrPanel } from './QrPanel.js'
import type { LivePairing } from './useLivePairing.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`

function show(relay: string, pairing: Partial<LivePairing>) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const kit = createKit(
    { projectId: 'test', networks: [mainnet], endpoints: { relay } },
    { namespaces: [eip155], features: [], mountModal: async () => () => {} },
  )
  const live = { status: 'ready', isConnecting: false, uri, ...pairing } as LivePairing
  const { container } = render(<QrPanel kit={kit} pairing={live} />)
  return container.querySelector('p[role=status]')?.textContent
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a person without a network is told what that means for the code', () => {
  expect(show('wss://relay.example', {})).toBe(platformMessages.offlineReady)
  cleanup()
  expect(show('wss://relay.example', { status: 'waiting', uri: undefined })).toBe(platformMessages.offline)
})

it('a person without a network is told to scan where the relay is on this machine', () => {
  expect(show('ws://127.0.0.1:4600/relay', {})).toBe(platformMessages.scan())
  cleanup()
  expect(show('ws://localhost:4600/relay', { status: 'waiting', uri: undefined })).toBe(
    platformMessages.preparing,
  )
})
