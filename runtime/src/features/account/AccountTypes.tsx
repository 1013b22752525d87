import { setPreferredAccountType } from '../../kit/actions/setPreferredAccountType.js'
import { connectionOf } from '../../kit/connectionOf.js'
import { connectionsOf } from '../../kit/connectionsOf.js'
import type { Chain, Kit } from '../../kit/types.js'
import { list } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { truncateMiddle } from '../../ui/truncateMiddle.js'
import { useComputed } from '../../ui/useComputed.js'
import * as css from './account.css.js'

/** Which of a wallet's accounts is used first. Shown when the wallets of the namespace have more than one type. */
export function AccountTypes({ kit, chain }: { kit: Kit; chain: Chain }) {
  const firsts = useComputed(() => {
    const accounts = connectionsOf(chain).flatMap((connection) => connection.accounts)
    return [...new Map(accounts.toReversed().map((account) => [account.type, account])).values()].reverse()
  }, [chain])
  const chosen = useComputed(() => {
    const connection = connectionOf(chain)
    return connection?.accounts.find(({ address }) => address === connection.address)?.type
  }, [chain])
  if (firsts.length < 2) return null
  return (
    <section className={css.section} aria-label={messages.accountType}>
      <h3 className={css.sectionTitle}>{messages.accountType}</h3>
      <ul className={list}>
        {[...firsts]
          .sort((a, b) => a.type.localeCompare(b.type))
          .map(({ type, address }) => (
            <ListRow
              key={type}
              testId={`account-type-${type}`}
              media={<IconTile icon={type === 'smartAccount' ? 'settings' : 'wallet'} />}
              title={messages.accountTypes[type] ?? type}
              note={<span dir="ltr">{truncateMiddle(address, 6, 6)}</span>}
              current={type === chosen}
              end={type === chosen ? <Icon name="check" /> : undefined}
              onPress={() => setPreferredAccountType(kit, { type, namespace: chain.namespace })}
            />
          ))}
      </ul>
    </section>
  )
}
