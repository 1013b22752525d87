// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { testKit, testNetworks } from '../../kit/testKit.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { RequestView } from './RequestView.js'

const { flow } = vi.hoisted(() => ({ flow: {} as Record<string, unknown> }))
vi.mock('./grantPermissions.js', () => ({ grantFlow: () => flow }))
afterEach(cleanup)

/** A request that has ended with an error in the wallet. */
async function failed(code: 'USER_REJECTED' | 'SESSIONS_UNSUPPORTED') {
  const [network] = testNetworks
  Object.assign(flow, {
    sender: {
      connection: { address: `0x${'11'.repeat(20)}`, caipNetworkId: network?.caipNetworkId },
      network,
    },
    request: { expiry: 1_800_000_000, signer: { type: 'wallet' } },
    allowances: [{ kind: 'call', functions: [] }],
    phase: signal('asking'),
    error: signal(new AppKitError(code)),
  })
  await act(async () => render(<RequestView kit={testKit().kit} data={undefined} />))
  const { textContent } = screen.getByTestId('session-request')
  return {
    confirm: screen.queryByTestId('session-confirm'),
    warns: textContent.includes(messages.requestWarning),
  }
}

it('a wallet that has no sessions is not asked again, and nothing is said of what it would allow', async () => {
  expect(await failed('SESSIONS_UNSUPPORTED')).toEqual({ confirm: null, warns: false })
  expect(screen.getByTestId('session-cancel')).toBeTruthy()
})

it('a user who has declined can be asked again', async () => {
  const { confirm, warns } = await failed('USER_REJECTED')
  expect([confirm?.textContent, warns]).toEqual([messages.retry, true])
})
