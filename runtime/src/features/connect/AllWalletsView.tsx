import { computed } from '@preact/signals-core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sandboxHint } from '../../development/silentServices.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { hidden } from '../../ui/components/components.css.js'
import { icons } from '../../ui/components/later/icons.js'
import { SearchField } from '../../ui/components/later/SearchField.js'
import { Message } from '../../ui/components/Message.js'
import { allWalletsMessages as messages } from '../../ui/messages/allWallets.js'
import { useSignalValue } from '../../ui/useSignal.js'
import * as css from './allWallets/allWallets.css.js'
import { getWalletBrowser, type WalletBrowser, type WalletList } from './allWallets/getWalletBrowser.js'
import { WalletGrid } from './allWallets/WalletGrid.js'
import { PhonePairing } from './pairing/lateParts.js'
import { consentOf } from './wallet/consent.js'
import { LegalCheckbox } from './wallet/LegalCheckbox.js'

/** Every wallet of the catalogue: pages that load while the user scrolls, and a search. */
export function AllWalletsView({ kit }: { kit: Kit; data: unknown }) {
  const browser = getWalletBrowser(kit)
  const list = useSignalValue(browser.list)
  const agreed = useSignalValue(consentOf(kit))
  const [asks] = useState(!agreed)
  const [text, setText] = useState(list.query)
  const view = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { status, wallets, query } = list
  useEffect(() => {
    const { status: now, wallets: here } = browser.list.peek()
    if (now === 'idle' || (now === 'error' && here.length === 0)) browser.retry()
  }, [browser])
  // After going back from a wallet, the search is still there. A new visit starts with every wallet.
  useLayoutEffect(() => {
    if (browser.enter(kit.router.peek().at(-1))) setText('')
  }, [kit, browser])
  // With a keyboard the user can type at once. On a phone, the screen keyboard would cover the list.
  useEffect(() => {
    if (kit.config.enableEmbedded || !window.matchMedia?.('(pointer: fine)').matches) return
    const isOpen = computed(() => kit.modal.value.open)
    // The field takes the focus after the modal has moved it to its heading.
    return isOpen.subscribe((open) => {
      if (open) queueMicrotask(() => input.current?.focus({ preventScroll: true }))
    })
  }, [kit])
  const search = (value: string) => {
    setText(value)
    browser.search(value)
  }
  const toGrid = () => view.current?.querySelector<HTMLElement>('[data-index="0"] button')?.focus()
  const starting = (status === 'loading' || status === 'idle') && wallets.length === 0
  const problem = status === 'error' || (status === 'success' && wallets.length === 0)
  return (
    <div className={css.all} ref={view}>
      <PhonePairing kit={kit} />
      {asks && <LegalCheckbox kit={kit} />}
      <div className={css.searchBar}>
        <div className={css.search}>
          <SearchField
            label={messages.search}
            clearLabel={messages.clearSearch}
            value={text}
            onChange={search}
            inputRef={input}
            onArrowDown={toGrid}
          />
        </div>
        <CertifiedSwitch browser={browser} />
      </div>
      <p className={hidden} role="status">
        {starting
          ? messages.loading
          : query === '' || status === 'error'
            ? ''
            : messages.found(wallets.length)}
      </p>
      <WalletGrid kit={kit} list={list} blocked={!agreed} onNearEnd={browser.loadMore} search={input}>
        {problem && (
          <AllWalletsProblem kit={kit} list={list} onRetry={browser.retry} onClear={() => search('')} />
        )}
      </WalletGrid>
    </div>
  )
}

/** Shows only certified wallets. Visible if the catalogue has certified ones. */
function CertifiedSwitch({ browser }: { browser: WalletBrowser }) {
  const on = useSignalValue(browser.certified)
  const there = useSignalValue(browser.hasCertified)
  if (!there && !on) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={css.certified}
      data-testid="wui-certified-switch"
      onClick={() => browser.setCertified(!on)}
    >
      <span>{messages.certified}</span>
      <span className={css.track} data-on={on ? '' : undefined} />
    </button>
  )
}

export interface AllWalletsProblemProps {
  readonly kit: Kit
  readonly list: Pick<WalletList, 'status' | 'query' | 'elsewhere'>
  readonly onRetry: () => void
  readonly onClear: () => void
}

/** The list could not be loaded, or the search found nothing. */
export function AllWalletsProblem({ kit, list, onRetry, onClear }: AllWalletsProblemProps) {
  const { status, query, elsewhere } = list
  const missing = elsewhere ? messages.noAppHere(elsewhere) : messages.noneFoundFor(query)
  const hint =
    (process.env.NODE_ENV !== 'production' && sandboxHint(kit.config.endpoints.catalogue)) ||
    messages.listFailedHint
  return (
    <div className={css.fill}>
      {status === 'error' ? (
        <Message icon="warning" tone="danger" title={messages.listFailed} text={hint}>
          <Button onPress={onRetry}>{messages.tryAgain}</Button>
        </Message>
      ) : (
        <Message
          icon={icons.search}
          title={elsewhere ?? messages.noneFound}
          text={query === '' ? messages.noneListed : missing}
          testId="no-wallet-found"
          textTestId="no-wallet-found-text"
        >
          {query !== '' && <Button onPress={onClear}>{messages.showAll}</Button>}
        </Message>
      )}
    </div>
  )
}
