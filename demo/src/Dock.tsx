import { useEffect, useRef } from 'react'
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
  const seen = useRef(new Set<DockPage>())
  if (shown) seen.current.add(shown)

  useEffect(() => {
    document.documentElement.toggleAttribute('data-docked', shown !== undefined)
  }, [shown])

  return (
    <aside className="dock" aria-label="Your phone and mailbox" hidden={shown === undefined}>
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
          Own tab
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
