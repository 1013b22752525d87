import { randomId } from '../channel/transport.js'

export interface FrameElementParameters {
  /** The frame's site; its page is at `/sdk`. */
  readonly site: string
  readonly query: Readonly<Record<string, string>>
  /** Names the frame for people who do not see it. */
  readonly title: string
}

/** The place of a frame that is shown. */
export interface FramePlace {
  /** The element that the frame covers. */
  readonly anchor: HTMLElement
  /** Called for a press beside the frame, with it, and for Escape. */
  readonly onOutside: (press?: MouseEvent) => void
}

/** The frame of the embedded wallet, in a dialog of its own. */
export interface FrameElement {
  readonly frame: HTMLIFrameElement
  readonly origin: string
  readonly nonce: string
  /** Shows the frame over the anchor, and follows it until the returned function is called. */
  show(place: FramePlace): () => void
  /** Takes it out of the page. */
  remove(): void
}

/** Only what the frame's page needs (frame/README.md); it is not of the host's origin. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
const allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write; storage-access'

/**
 * Puts the frame into the page, hidden. It lies in a dialog, because elements outside of an open modal dialog cannot be
 * used, and so that no element of the page's can be above it by chance: the frame refuses approvals while something is.
 *
 * @throws TypeError for a site that is no URL.
 */
export function createFrameElement({ site, query, title }: FrameElementParameters): FrameElement {
  const nonce = randomId()
  const url = new URL('/sdk', site)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.hash = nonce
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', sandbox)
  frame.setAttribute('allow', allow)
  frame.referrerPolicy = 'origin'
  // A name that can be guessed would let another window navigate it.
  frame.name = randomId()
  frame.title = title
  frame.src = url.href
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', title)
  dialog.dataset.testid = 'embedded-wallet-frame'
  dialog.append(frame)
  const host = createHost(dialog)
  document.body.append(host)
  return {
    frame,
    origin: url.origin,
    nonce,
    show: (place) => showDialog(dialog, frame, place),
    remove: () => host.remove(),
  }
}

/** Rules of the host's page do not reach into a shadow root. */
function createHost(dialog: HTMLDialogElement): HTMLElement {
  const host = document.createElement('div')
  for (const [name, value] of Object.entries({ all: 'initial', display: 'contents' }))
    host.style.setProperty(name, value, 'important')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  root.adoptedStyleSheets = [sheet]
  root.append(dialog)
  return host
}

/** Shows the dialog over its place. @returns a function that hides it. */
function showDialog(dialog: HTMLDialogElement, frame: HTMLIFrameElement, place: FramePlace): () => void {
  const { anchor, onOutside } = place
  const focused = document.activeElement
  const ended = new AbortController()
  const { signal } = ended
  const cancel = (event: Event) => {
    event.preventDefault()
    onOutside()
  }
  dialog.addEventListener('click', (event) => event.target === dialog && onOutside(event), { signal })
  dialog.addEventListener('cancel', cancel, { signal })
  // A browser may close a dialog on its second Escape whatever the page says.
  dialog.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(event), { signal })
  // Over a modal that lies in the page, the rest of the page stays usable: a mailbox beside it, for instance. The dialog of a
  // modal may open later than its view is drawn, and would lie over a frame that was shown before.
  const raise = () => {
    // A frame that was led elsewhere is out of the page before its view is.
    if (!dialog.isConnected) return
    const around = dialogAround(anchor)
    if (around === undefined ? dialog.open : dialog.matches(':modal') || !around.open) return
    if (around === undefined) dialog.show()
    else dialog.showModal()
    frame.focus()
  }
  raise()
  followAnchor(dialog, frame, { anchor, raise, signal })
  return () => {
    ended.abort()
    dialog.close()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** The dialog that an element is in, through any shadow roots around it. */
function dialogAround(element: Element): HTMLDialogElement | undefined {
  const around = element.getRootNode()
  const host = around instanceof ShadowRoot ? around.host : undefined
  return element.closest('dialog') ?? (host && dialogAround(host))
}

/** Keeps the dialog where the anchor is, and above the elements that the anchor is in, until the signal is aborted. */
function followAnchor(
  dialog: HTMLDialogElement,
  frame: HTMLIFrameElement,
  {
    anchor,
    raise,
    signal,
  }: { readonly anchor: HTMLElement; readonly raise: () => void; readonly signal: AbortSignal },
): void {
  let last = ''
  let next = 0
  const follow = () => {
    next = requestAnimationFrame(follow)
    raise()
    const { top, left, width, height } = anchor.getBoundingClientRect()
    const { borderRadius } = getComputedStyle(anchor)
    const now = [top, left, width, height, borderRadius].join()
    if (now === last) return
    last = now
    const [x, y, w, h] = [left, top, width, height].map((px) => `${px}px`)
    Object.assign(dialog.style, { left: x, top: y, width: w, height: h })
    frame.style.borderRadius = borderRadius
  }
  follow()
  signal.addEventListener('abort', () => cancelAnimationFrame(next))
}

/** The rules have no opacity, filter or transform: with one of them the frame does not count as visible. */
const rules = `
dialog:not([open]) { display: none }
dialog {
  position: fixed; inset: auto; z-index: var(--appkit-z-index, 2147483647); box-sizing: border-box; margin: 0; padding: 0; border: 0;
  max-width: none; max-height: none; overflow: hidden; background: none; outline: none;
}
dialog::backdrop { background: none }
iframe { display: block; width: 100%; height: 100%; border: 0; background: none; color-scheme: normal }
`
