import { randomId } from '../channel/transport.js'

export interface FrameElementParameters {
  /** The frame's site; its page is at `/sdk`. */
  readonly site: string
  readonly query: Readonly<Record<string, string>>
  /** Names the frame for people who do not see it. */
  readonly title: string
}

/** Where a frame that is shown lies. */
export interface FramePlace {
  /** What it covers. */
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
 * Puts the frame into the page, hidden. It lies in a dialog, because what is outside of an open modal dialog cannot be
 * used, and so that nothing can be above it: the frame refuses approvals while something is.
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
  // Rules of the host's page do not reach into a shadow root.
  const host = document.createElement('div')
  for (const [name, value] of Object.entries({ all: 'initial', display: 'contents' }))
    host.style.setProperty(name, value, 'important')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  root.adoptedStyleSheets = [sheet]
  root.append(dialog)
  document.body.append(host)

  function show({ anchor, onOutside }: FramePlace): () => void {
    const before = document.activeElement
    let last = ''
    let next = 0
    const follow = () => {
      next = requestAnimationFrame(follow)
      const { top, left, width, height } = anchor.getBoundingClientRect()
      const { borderRadius } = getComputedStyle(anchor)
      const now = [top, left, width, height, borderRadius].join()
      if (now === last) return
      last = now
      const [x, y, w, h] = [left, top, width, height].map((px) => `${px}px`)
      Object.assign(dialog.style, { left: x, top: y, width: w, height: h })
      frame.style.borderRadius = borderRadius
    }
    const press = (event: MouseEvent) => {
      if (event.target === dialog) onOutside(event)
    }
    const cancel = (event: Event) => {
      event.preventDefault()
      onOutside()
    }
    const key = (event: KeyboardEvent) => {
      // A browser may close a dialog on its second Escape whatever the page says.
      if (event.key === 'Escape') cancel(event)
    }
    follow()
    dialog.addEventListener('click', press)
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('keydown', key)
    dialog.showModal()
    frame.focus()
    return () => {
      cancelAnimationFrame(next)
      dialog.removeEventListener('click', press)
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('keydown', key)
      dialog.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }

  return { frame, origin: url.origin, nonce, show, remove: () => host.remove() }
}

/** Without opacity, filter or transform: with one of them the frame does not count as visible. */
const rules = `
dialog:not([open]) { display: none }
dialog {
  position: fixed; inset: auto; z-index: 2147483647; box-sizing: border-box; margin: 0; padding: 0; border: 0;
  max-width: none; max-height: none; overflow: hidden; background: none; outline: none;
}
dialog::backdrop { background: none }
iframe { display: block; width: 100%; height: 100%; border: 0; background: none; color-scheme: normal }
`
