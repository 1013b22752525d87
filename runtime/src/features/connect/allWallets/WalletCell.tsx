import { type CSSProperties, memo } from 'react'
import type { Connector } from '../../../chains/types.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { hidden } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { Picture } from '../../../ui/components/Picture.js'
import { allWalletsMessages as messages } from '../../../ui/messages/allWallets.js'
import { chooseWallet } from '../wallet/chooseWallet.js'
import { findConnectors } from '../wallet/findConnectors.js'
import * as css from './allWallets.css.js'

export interface WalletCellProps {
  readonly kit: Kit
  readonly wallet: CatalogueWallet
  /** Its picture, when it is loaded. */
  readonly src: string | undefined
  /** Draws a fallback icon until then. While the list scrolls the space is empty, which is faster. */
  readonly drawn: boolean
  readonly index: number
  /** The only cell in the tab order. Arrow keys move from there. */
  readonly stop: boolean
  readonly columns: number
  /** The number of all wallets, also of those that are not drawn. Undefined while more can follow. */
  readonly total: number | undefined
  /** The wallets of this browser. */
  readonly groups: readonly (readonly Connector[])[]
  /** The user must first agree to the terms. */
  readonly blocked: boolean
}

/** One wallet of the grid. It has no subscriptions, because there are many and they change with every key. */
export const WalletCell = memo(function WalletCell(props: WalletCellProps) {
  const { kit, wallet, src, drawn, index, stop, columns, total, groups, blocked } = props
  const { id, name } = wallet
  const connectors = findConnectors(groups, wallet)
  // In a list of wallets the word says nothing, and it would take the room of the name.
  const short = name.replace(/ Wallet$/, '')
  const place = { '--ak-row': Math.floor(index / columns), '--ak-column': index % columns }
  return (
    <li
      className={css.cell}
      style={place as CSSProperties}
      data-index={index}
      data-id={id}
      aria-posinset={index + 1}
      aria-setsize={total ?? -1}
    >
      <button
        type="button"
        className={css.wallet}
        title={name}
        tabIndex={stop ? 0 : -1}
        data-testid={`wallet-selector-${id}`}
        aria-disabled={blocked || undefined}
        onClick={() => blocked || chooseWallet(kit, { name, wallet, connectors })}
      >
        <span className={css.pictureBox}>
          {src !== undefined || drawn ? (
            <Picture name={name} src={src} size={56} />
          ) : (
            <span className={css.noPicture} />
          )}
          {connectors.length > 0 && (
            <span className={css.here}>
              <Icon name="check" size={14} />
            </span>
          )}
        </span>
        <span className={css.walletName}>
          {short}
          {short !== name && <span className={hidden}>{name.slice(short.length)}</span>}
        </span>
        {connectors.length > 0 && <span className={hidden}>{messages.installed}</span>}
      </button>
    </li>
  )
})
