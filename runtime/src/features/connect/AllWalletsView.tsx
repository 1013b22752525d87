import { useCallback, useEffect, useState } from 'react'
import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import { hidden } from '../../ui/components/components.css.js'
import { SearchField } from '../../ui/components/SearchField.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { useNear } from '../../ui/useNear.js'
import { AllWalletsProblem } from './AllWalletsProblem.js'
import * as css from './connect.css.js'
import { SkeletonCells } from './SkeletonCells.js'
import { WalletCell } from './WalletCell.js'
import { getWalletCatalogue } from './walletCatalogue.js'

/** Images of the first wallets are asked for at once (spec.md section 9). */
const eagerImages = 20

/** Every wallet of the catalogue: pages that come as one scrolls, and a search. */
export function AllWalletsView({ kit }: { kit: Kit; data: unknown }) {
  const catalogue = getWalletCatalogue(kit)
  const { status, wallets, hasMore, query } = useSignalValue(catalogue.list)
  const [text, setText] = useState(query)
  const loadMore = useCallback(() => void catalogue.loadMore(), [catalogue])
  const idle = status === 'success' && hasMore
  const end = useNear<HTMLLIElement>(idle ? loadMore : undefined)
  useEffect(() => {
    if (catalogue.list.peek().wallets.length === 0) void catalogue.loadFirstPage()
  }, [catalogue])
  const search = (value: string) => {
    setText(value)
    catalogue.search(value.trim())
  }
  const starting = status === 'loading' || status === 'idle'
  const problem = status === 'error' || (status === 'success' && wallets.length === 0)
  return (
    <div className={css.all}>
      <div className={css.searchBar}>
        <SearchField
          label={messages.search}
          clearLabel={messages.clearSearch}
          value={text}
          onChange={search}
        />
      </div>
      <p className={hidden} role="status">
        {starting ? messages.loading : query === '' || problem ? '' : messages.found(wallets.length)}
      </p>
      {!(problem && wallets.length === 0) && (
        <ul className={css.grid} data-testid="wallet-list" aria-busy={starting}>
          {starting ? (
            <SkeletonCells count={12} />
          ) : (
            wallets.map((wallet, index) => (
              <WalletCell key={wallet.id} kit={kit} wallet={wallet} eager={index < eagerImages} />
            ))
          )}
          {status === 'loadingMore' && <SkeletonCells count={3} />}
          <li ref={end} className={css.more} aria-hidden="true" />
        </ul>
      )}
      {problem && <AllWalletsProblem catalogue={catalogue} onClear={() => search('')} />}
    </div>
  )
}
