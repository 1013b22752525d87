import { vi } from 'vitest'
import { embeddedOf } from '../../../runtime/src/embedded/wallet/createEmbedded.js'
import { email } from '../../../runtime/src/features/email/index.js'
import { connectionOf, requireChain } from '../../../runtime/src/kit/connections.js'
import type { Injector } from './injector.js'
import type { Flow } from './page.js'
import { openWorld, type World } from './world.js'

const site = 'https://wallet.example'
const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const code = '123456'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** An element of a page, as far as the frame's own is used. */
function createElement(onAdded: (element: object) => void) {
  const children: object[] = []
  const element = Object.assign(new EventTarget(), {
    style: { setProperty() {} },
    dataset: {},
    contentWindow: {},
    src: '',
    isGone: false,
    setAttribute() {},
    attachShadow: () => element,
    append(...added: object[]) {
      children.push(...added)
    },
    remove() {
      element.isGone = true
    },
    children,
  })
  onAdded(element)
  return element
}

type Message = {
  readonly id?: string
  readonly type?: string
  readonly payload?: Readonly<Record<string, unknown>>
}

/** Answers of a frame whose user has an account, by name of the request. */
const replies: Readonly<Record<string, (payload: Message['payload']) => unknown>> = {
  IS_CONNECTED: () => ({ isConnected: false }),
  CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
  CONNECT_OTP: () => undefined,
  GET_USER: (asked) => ({
    address: address,
    chainId: asked?.chainId ?? 1,
    email: 'ada@example.com',
    smartAccountDeployed: false,
    accounts: [{ address: address, type: 'eoa' }],
  }),
  SET_PREFERRED_ACCOUNT: () => ({ type: 'eoa', address: address }),
  SWITCH_NETWORK: (asked) => ({ chainId: asked?.chainId ?? 1 }),
  GET_CHAIN_ID: () => ({ chainId: 31337 }),
  SYNC_THEME: () => undefined,
  SYNC_DAPP_DATA: () => undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
  SIGN_OUT: () => undefined,
}

/** A frame of another maker, which speaks by window messages and goes wrong where the injector says. */
function answerAsFrame(
  frame: EventTarget & { contentWindow: object; isGone: boolean },
  injector: Injector,
): void {
  const say = (data: unknown) => {
    if (frame.isGone) return
    dispatchEvent(Object.assign(new Event('message'), { data, source: frame.contentWindow, origin: site }))
  }
  const answer = async ({ id, payload, type = '' }: Message) => {
    const name = type.replace('@w3m-app/', '')
    const reply = replies[name]
    if (!type.startsWith('@w3m-app/') || reply === undefined) return
    const kind = injector.meet('frame', name)
    await pause(kind === 'late' ? 45_000 : 20)
    const body = reply(payload)
    const right = { id, type: `@w3m-frame/${name}_SUCCESS`, ...(body !== undefined && { payload: body }) }
    if (kind === 'error')
      say({ id, type: `@w3m-frame/${name}_ERROR`, payload: { message: 'Something went wrong' } })
    else if (kind === 'garbage') say({ id, type: `@w3m-frame/${name}_SUCCESS`, payload: 7 })
    else if (kind === 'of another request') say({ ...right, id: 'another' })
    else if (kind !== 'silent') say(right)
    if (kind === 'twice') say(right)
  }
  Object.assign(frame.contentWindow, { postMessage: (message: Message) => void answer(message) })
  setTimeout(() => {
    frame.dispatchEvent(new Event('load'))
    say({ type: '@w3m-frame/READY', payload: { version: '4' } })
  }, 100)
}

const settled = ({ kit }: World) => connectionOf(requireChain(kit, 'eip155'))

/** A user types an email and the code of the mail. */
export const loggingIn: Flow<World> = {
  open() {
    const world = openWorld({
      features: [email],
      config: { endpoints: { secureSite: site } },
      ownAddresses: [address],
    })
    class Sheet {
      replaceSync() {}
    }
    vi.stubGlobal('CSSStyleSheet', Sheet)
    Object.assign(document, {
      body: { append() {} },
      createElement: (name: string) =>
        createElement((element) => {
          if (name === 'iframe') answerAsFrame(element as never, world.injector)
        }),
    })
    return world
  },
  prepare: () => pause(50),
  async act({ kit }) {
    const embedded = embeddedOf(kit)
    const action = await embedded.logIn('ada@example.com')
    if (action === 'CONNECT') return
    await embedded.client.request('CONNECT_OTP', { otp: code })
    await embedded.connect()
  },
  // A user in whose window nothing happens loads the page again.
  giveUp: ({ kit }) => embeddedOf(kit).client.stop(),
  isDone: (world) => settled(world)?.connector.type === 'embedded',
  judge(world) {
    const connection = settled(world)
    const user = embeddedOf(world.kit).user.peek()
    return connection !== undefined && user === undefined ? 'connected, and nobody is logged in.' : undefined
  },
}
