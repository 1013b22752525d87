import { createSessionSigner } from 'appkit-runtime/testing'
import { createWalletConnectWallet } from 'appkit-runtime/walletconnect/wallet'
import { createPhone, type Phone } from './model/createPhone.js'
import { messages } from './model/messages.js'
import { createNetworkNames, type RunningChain } from './model/networks.js'
import { readPicture } from './model/readPicture.js'
import { byId } from './views/dom.js'
import { showAccounts, showSessions } from './views/home.js'
import { createPendingDialog } from './views/pendingDialog.js'

/** Configuration that the sandbox passes to its page. */
interface PhoneConfig {
  readonly projectId: string
  readonly chains: readonly RunningChain[]
}

const lockName = 'appkit-sandbox-phone'
const signsInKey = 'appkit-sandbox-phone/signs-in'

async function start(): Promise<void> {
  dock()
  // Before anything is awaited: the settings and texts of a user on a page that still loads are kept.
  const signsIn = byId<HTMLInputElement>('signs-in')
  signsIn.checked = localStorage.getItem(signsInKey) !== 'off'
  signsIn.addEventListener('change', () => localStorage.setItem(signsInKey, signsIn.checked ? 'on' : 'off'))
  const loaded = load(() => signsIn.checked)
  takeLinks(loaded.then((parts) => parts.phone))
  const { chains, phone, signer } = await loaded
  const networkName = createNetworkNames(chains)
  const dialog = createPendingDialog(phone, networkName)
  showAccounts(signer)
  const draw = () => {
    const { note, relay } = phone.state()
    byId('relay').dataset.state = relay
    byId('relay-text').textContent = messages.relay[relay]
    byId('note').textContent = note
    showSessions({ phone, networkName })
    dialog.update()
  }
  phone.onChange(draw)
  draw()
  useOneTab(phone)
  await phone.start()
}

/** Beside an app, whose tab names the phone already, its page begins at once: the state goes beside the first heading. */
function dock(): void {
  if (window.parent === window) return
  document.documentElement.toggleAttribute('data-docked', true)
  byId('pair-title').after(byId('relay'))
}

async function load(signsIn: () => boolean) {
  const { chains, projectId } = (await (await fetch('/wallet/config.json')).json()) as PhoneConfig
  const rpcUrl = (chain: string) =>
    new URL(`/blockchain/v1/?${new URLSearchParams({ chainId: chain, projectId })}`, location.href).href
  const signer = createSessionSigner({
    rpcUrls: Object.fromEntries(chains.map(({ caip2 }) => [caip2, rpcUrl(caip2)])),
  })
  const phone = await createPhone({
    signer,
    createWallet: (listeners) =>
      createWalletConnectWallet({
        url: `${location.origin.replace(/^http/, 'ws')}/relay`,
        projectId,
        metadata: {
          name: 'Sandbox Phone',
          description: 'A wallet with public keys, for trying things out.',
          url: location.origin,
          icons: [`${location.origin}/favicon.ico`],
        },
        signsIn,
        ...listeners,
      }),
  })
  return { chains, phone, signer }
}

/** The three ways a link comes in: typed or pasted, in a picture, in the address of the page. */
function takeLinks(phone: Promise<Phone>): void {
  const [form, field, picture, problem] = [
    byId<HTMLFormElement>('pair'),
    byId<HTMLInputElement>('uri'),
    byId<HTMLInputElement>('picture'),
    byId('uri-problem'),
  ]
  const complain = (text: string) => {
    problem.textContent = text
    field.setAttribute('aria-invalid', String(text !== ''))
  }
  const pair = async (text: string) => {
    const uri = text.trim()
    complain(uri === '' ? messages.noCode : '')
    if (uri === '') return field.focus()
    try {
      await (await phone).pair(uri)
      field.value = ''
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message: string }
      if (code === 'PROPOSAL_EXPIRED') complain(messages.codeExpired)
      else if (code === 'PAIRING_USED') complain(messages.codeUsed)
      else if (code !== 'PAIRING_INVALID') complain(messages.failed(message))
      else complain(uri.startsWith('wc:') ? messages.codeDamaged : messages.codeUnreadable)
    }
  }
  const scan = async (file: Blob | null | undefined) => {
    if (file == null) return
    complain('')
    const text = await readPicture(file).catch(() => null)
    if (text) {
      field.value = text
      await pair(text)
    } else complain(text === null ? messages.noPicture : messages.noCodeInPicture)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pair(field.value)
  })
  picture.addEventListener('change', async () => {
    await scan(picture.files?.[0])
    // The same picture can be chosen again.
    picture.value = ''
  })
  document.addEventListener('paste', ({ clipboardData }) => {
    const item = [...(clipboardData?.items ?? [])].find(({ type }) => type.startsWith('image/'))
    void scan(item?.getAsFile())
  })
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    void scan(event.dataTransfer?.files[0])
  })
  const given = new URLSearchParams(location.search).get('uri')
  // A reload must not take the link a second time.
  history.replaceState(null, '', '/wallet')
  if (given !== null) void pair(given)
}

/** Two tabs would be one phone twice: the newest is the phone, the others say so. */
function useOneTab(phone: Phone): void {
  if (!('locks' in navigator)) return
  navigator.locks
    .request(lockName, { steal: true }, () => new Promise<never>(() => {}))
    .catch(() => {
      phone.stop()
      byId<HTMLDialogElement>('pending').close()
      byId('phone').hidden = true
      byId('elsewhere').hidden = false
      byId('use-here').addEventListener('click', () => location.reload())
    })
}

start().catch((error: unknown) => {
  byId('note').textContent = messages.failed(error instanceof Error ? error.message : String(error))
})
