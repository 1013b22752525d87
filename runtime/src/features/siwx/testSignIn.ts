import { afterEach, vi } from 'vitest'
import type { AppKitConfig } from '../../kit/config.js'
import { connect } from '../../kit/connect.js'
import type { SIWXConfig, SIWXMessage, SIWXSession } from '../../kit/siwx.js'
import { start } from '../../kit/start.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
// Chunks that load later in an app are imported ahead, as they are there by the time a wallet answers.
import './answer.chunk.js'
import './fromSIWEConfig.js'
import './ownHandler.js'
import './question.chunk.js'
import './signInFailure.js'
import './signOut.js'
import { siwx } from './index.js'
import { type Signer, signerOf } from './session.js'
import { cancelSignIn } from './signIn.js'
import { memoryOf } from './signInState.js'

const undo: (() => void)[] = []
/** Stops the kits of a test, which happens after it in any case. */
export const stop = () => {
  for (const each of undo.splice(0)) each()
}
afterEach(stop)

/** A handler that keeps its sessions, shared by the tabs of a test. */
export function createHandler(given: Partial<SIWXConfig> = {}, sessions: SIWXSession[] = []) {
  let nonces = 0
  const handler = {
    createMessage: vi.fn(async ({ chainId, accountAddress }): Promise<SIWXMessage> => {
      const nonce = `nonce000${++nonces}`
      const data = {
        domain: 'app.example',
        uri: 'https://app.example',
        version: '1',
        nonce,
        chainId,
        accountAddress,
      }
      return Object.assign(Object.create({ toString: () => `text ${nonce}` }), data)
    }),
    addSession: vi.fn(async (session: SIWXSession) => void sessions.push(session)),
    revokeSession: vi.fn(async () => void sessions.splice(0)),
    setSessions: vi.fn(async () => {}),
    getSessions: vi.fn(async () => [...sessions] as readonly SIWXSession[]),
  }
  return { handler: Object.assign(handler, given), sessions }
}

export const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
}

export async function stage({
  handler: siwxConfig,
  config = siwxConfig && { siwx: siwxConfig },
  second,
  storage = createMemoryStorage(),
  connected = true,
}: {
  handler?: SIWXConfig
  /** Instead of a handler. */
  config?: Partial<AppKitConfig> | undefined
  /** One more namespace. */
  second?: string
  storage?: ReturnType<typeof createMemoryStorage>
  connected?: boolean
}) {
  const made = testKit({ ...config, storage, enableReconnect: true }, undefined, second, [siwx])
  const { kit, wallet } = made
  const sign = vi.fn(async (message: string) => `signed ${message}`)
  wallet.signMessage = sign
  undo.push(start(kit))
  await settle()
  if (connected) {
    await connect(kit, { connector: testConnector })
    await settle()
  }
  const view = () => (kit.modal.peek().open ? kit.router.peek().at(-1)?.view : undefined)
  const status = () => memoryOf(kit).state.peek().status
  const eventsOf = (name: string) => made.events.filter(({ event }) => event === name)
  const cancel = () => cancelSignIn(kit, signerOf(kit) as Signer)
  return { ...made, sign, view, status, eventsOf, cancel }
}
