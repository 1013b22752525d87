import { memo } from 'react'
import type { Kit } from '../../kit/types.js'
import { tag } from '../../ui/components/components.css.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { chooseWallet } from './chooseWallet.js'
import { RowPicture } from './RowPicture.js'
import type { WalletRow } from './rows/types.js'

export interface WalletListRowProps {
  readonly kit: Kit
  readonly row: WalletRow
  /** The visitor has yet to agree to the terms. */
  readonly blocked: boolean
}

/** One wallet of the Connect view. */
export const WalletListRow = memo(function WalletListRow({ kit, row, blocked }: WalletListRowProps) {
  const { name, recent, connectors, alike } = row
  const note = recent ? messages.recent : connectors.length > 0 && !alike ? messages.installed : undefined
  return (
    <ListRow
      testId={testIdOf(row)}
      media={<RowPicture kit={kit} row={row} />}
      title={name}
      note={alike && messages.lookAlike(alike.place, alike.of, connectors[0]?.info?.rdns)}
      noteTone="danger"
      blocked={blocked}
      end={
        note !== undefined && (
          <span className={tag} data-tone={recent ? 'accent' : undefined}>
            {note}
          </span>
        )
      }
      onPress={() => chooseWallet(kit, row)}
    />
  )
})

/** docs/behaviour.md#test-ids. */
function testIdOf({ type, connectors: [connector], wallet }: WalletRow): string {
  if (connector?.type === 'walletConnect') return 'wallet-selector-walletconnect'
  if (connector?.type === 'external') return `wallet-selector-external-${connector.id}`
  if (connector !== undefined) return `wallet-selector-${connector.id}`
  const kind = type === 'featured' || type === 'recommended' ? 'featured-' : ''
  return `wallet-selector-${kind}${wallet?.id}`
}
