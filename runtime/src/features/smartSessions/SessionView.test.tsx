// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testKit, testNetworks } from '../../kit/testKit.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { SessionView } from './SessionView.js'
import type { SessionsState, SmartSession } from './session.js'

const { state } = vi.hoisted(() => ({ state: {} as { value?: { value: SessionsState } } }))
vi.mock('./sessionsState.js', () => ({ sessionsState: () => state.value }))
afterEach(cleanup)

/** What the view says of a session that the service made. */
async function textOf(parts: Pick<SmartSession, 'context' | 'status'>) {
  const session: SmartSession = {
    id: '1',
    address: `0x${'11'.repeat(20)}`,
    allowances: [{ kind: 'call', functions: [] }],
    caipNetworkId: testNetworks[0]?.caipNetworkId ?? 'eip155:1',
    createdAt: 1_700_000_000,
    expiry: 1_800_000_000,
    keeper: 'service',
    ...parts,
  }
  state.value = signal<SessionsState>({ status: 'success', sessions: [session] })
  await act(async () => render(<SessionView kit={testKit().kit} data="1" />))
  const { textContent } = screen.getByTestId('session')
  cleanup()
  return textContent
}

it('only a session that the account has agreed to says when', async () => {
  expect(await textOf({ context: '0x01', status: 'active' })).toContain(messages.given)
  expect(await textOf({ context: '0x01', status: 'revoked' })).toContain(messages.given)
  expect(await textOf({ status: 'prepared' })).not.toContain(messages.given)
  expect(await textOf({ status: 'revoked' })).not.toContain(messages.given)
})
