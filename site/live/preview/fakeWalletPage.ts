import type { AppMessage } from 'appkit-runtime/frame-messages'
import type { PageAnswer, Shot } from './shot'

/** The address that the page of the embedded wallet would have. Nobody serves it, and nothing is asked of it. */
export const walletSite = 'https://wallet.example.org'

const address = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const accounts = ['smartAccount', 'eoa'].map((type) => ({ address, type }))

/** The answers of a page whose user is logged in already. */
const usual: Readonly<Record<string, PageAnswer>> = {
  CONNECT_EMAIL: { action: 'CONNECT' },
  IS_CONNECTED: { isConnected: true },
  GET_USER: {
    accounts,
    address,
    chainId: 1,
    email: 'ada@example.com',
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: true,
  },
  GET_CHAIN_ID: { chainId: 1 },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1, 8453] },
  GET_SOCIAL_REDIRECT_URI: { uri: `${walletSite}/social` },
  GET_FARCASTER_URI: { url: `${walletSite}/farcaster?channel=7f6e504bfad60b485450578e05678ed3` },
  CONNECT_FARCASTER: null,
  CONNECT_SOCIAL: null,
  CONNECT_DEVICE: null,
  RPC_REQUEST: null,
  UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
}

type Behaviour = Pick<Shot, 'page' | 'isPageBlank'>

function answerOf({ id, type }: AppMessage, { page }: Behaviour): object | undefined {
  const name = type.slice('@w3m-app/'.length)
  const answer = [page?.[name], usual[name], {}].find((each) => each !== undefined)
  if (answer == null) return undefined
  return typeof answer === 'string'
    ? { id, type: `@w3m-frame/${name}_ERROR`, payload: { message: answer } }
    : { id, type: `@w3m-frame/${name}_SUCCESS`, payload: answer }
}

const ready = { type: '@w3m-frame/READY', payload: { version: '4' } }

/** A page that draws the log-in itself talks over the port that its greeting brings. It never asks to be seen. */
function talkByPort(port: MessagePort, nonce: unknown, behaviour: Behaviour): void {
  let seq = 0
  const say = (message: object) => port.postMessage({ v: 1, seq: ++seq, message })
  port.onmessage = ({ data }) => {
    const answer = data.message && answerOf(data.message, behaviour)
    if (answer) say(answer)
  }
  const seenOrigin = window.location.origin
  port.postMessage({ type: 'appkit-frame/welcome', protocol: 1, nonce, build: 'preview', seenOrigin })
  say(ready)
}

/** Says something to this page as a window of the wallet's site does. */
function sayFrom(source: object, data: object): void {
  const event = new MessageEvent('message', { data, origin: walletSite })
  Object.defineProperty(event, 'source', { value: source })
  setTimeout(() => window.dispatchEvent(event))
}

/** Creates the stand-in for a window of another site, which a frame has in its place. */
function createPage(readBehaviour: () => Behaviour): object {
  let isReady = false
  const page = {
    postMessage(message: Readonly<Record<string, unknown>>, _: string, ports: readonly MessagePort[] = []) {
      const behaviour = readBehaviour()
      const [port] = ports
      if (port === undefined) {
        const answer = answerOf(message as unknown as AppMessage, behaviour)
        if (answer) sayFrom(page, answer)
      } else if (behaviour.isPageBlank !== true) talkByPort(port, message.nonce, behaviour)
      else if (!isReady) {
        isReady = true
        sayFrom(page, ready)
      }
    },
  }
  return page
}

/**
 * Answers in place of the page of the embedded wallet: a frame of it that is put into this page loads nothing.
 *
 * @param readBehaviour - reads the view that is shown now, of which the answers are a part.
 */
export function installFakeWalletPage(readBehaviour: () => Behaviour): void {
  const usually = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src')
  Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
    ...usually,
    set(this: HTMLIFrameElement, address: string) {
      if (!address.startsWith(walletSite)) return usually?.set?.call(this, address)
      this.srcdoc = '<!doctype html>'
      Object.defineProperty(this, 'contentWindow', { value: createPage(readBehaviour) })
    },
  })
}

/**
 * A window in which a user logs in at another site. It shows nothing, and is opened nowhere.
 *
 * @param hasAnswered - whether the user has done so.
 */
export function createLoginWindow(hasAnswered: boolean): Window {
  const opened = {
    closed: false,
    close() {
      opened.closed = true
    },
    location: {
      /** The address of the other site, which is the last that this page says. */
      set href(_: string) {
        if (hasAnswered) sayFrom(opened, { resultUri: `${walletSite}/social?code=1` })
      },
    },
    get document(): never {
      throw new DOMException('The window is of another site', 'SecurityError')
    },
  }
  return opened as unknown as Window
}
