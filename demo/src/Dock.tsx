import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { DockPage } from './tasks'
import { sandbox } from './useWalletLog'

const pages = {
  phone: { title: 'Phone', url: `${sandbox.origin}/wallet` },
  mailbox: { title: 'Mailbox', url: `${sandbox.origin}/dev/mail` },
} as const
const names = Object.keys(pages) as DockPage[]

export interface DockProps {
  readonly shown: DockPage | undefined
  onShow(page: DockPage | undefined): void
}

/** The user's phone and mailbox beside the page; on a small screen, a sheet. A page that was shown once goes on. */
export function Dock({ shown, onShow }: DockProps) {
  const dock = useRef<HTMLElement>(null)
  const seen = useRef(new Set<DockPage>())
  if (shown) seen.current.add(shown)
  useKeptFocus(shown, dock)

  useEffect(() => {
    document.documentElement.toggleAttribute('data-docked', shown !== undefined)
  }, [shown])

  return (
    <aside ref={dock} className="dock" aria-label="Your phone and mailbox" hidden={shown === undefined}>
      <div className="dock-bar">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="dock-tab"
            aria-pressed={name === shown}
            onClick={() => onShow(name)}
          >
            {pages[name].title}
          </button>
        ))}
        <a className="dock-link" href={shown && pages[shown].url} target="_blank" rel="noreferrer">
          Open in a tab
        </a>
        <button
          type="button"
          className="dock-close"
          aria-label="Close the drawer"
          onClick={() => onShow(undefined)}
        >
          ×
        </button>
      </div>
      {names
        .filter((name) => seen.current.has(name))
        .map((name) => (
          <iframe
            key={name}
            className="dock-frame"
            title={pages[name].title}
            src={pages[name].url}
            allow="clipboard-read; clipboard-write"
            hidden={name !== shown}
          />
        ))}
    </aside>
  )
}

/**
 * Keeps the keyboard's place: on a small screen the drawer and the bar that opens it are never there together, and a drawer that
 * closes takes its buttons along.
 */
function useKeptFocus(shown: DockPage | undefined, dock: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = document.querySelector<HTMLElement>('.dock-button')
    const { activeElement } = document
    if (shown === undefined) {
      if (dock.current?.contains(activeElement)) bar?.focus({ preventScroll: true })
    } else if (activeElement === bar && bar?.checkVisibility() === false)
      dock.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [dock, shown])
}
