import type { AccountType } from '../../chains/types.js'
import { setPreferredAccountType } from '../../kit/actions/setPreferredAccountType.js'
import { connectionOf } from '../../kit/connectionOf.js'
import { connectionsOf } from '../../kit/connectionsOf.js'
import type { Chain, Kit } from '../../kit/types.js'
import { AddressAvatar } from '../../ui/components/AddressAvatar.js'
import { list } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { truncateMiddle } from '../../ui/truncateMiddle.js'
import { useComputed } from '../../ui/useComputed.js'
import * as css from './account.css.js'

const order: readonly AccountType[] = Object.keys(messages.accountTypes)

/** Which of a wallet's accounts is used first. Shown when the wallets of the namespace have more than one type. */
export function AccountTypes({ kit, chain }: { kit: Kit; chain: Chain }) {
  const { defaultAccountType } = chain.driver
  // The family's own default on top, whichever is in use, so that rows keep their place.
  const rank = (type: AccountType) => (type === defaultAccountType ? -1 : order.indexOf(type))
  const firsts = useComputed(() => {
    const accounts = connectionsOf(chain).flatMap((connection) => connection.accounts)
    const types = [...new Set(accounts.map(({ type }) => type))].sort((a, b) => rank(a) - rank(b))
    return types.flatMap((type) => accounts.find((account) => account.type === type) ?? [])
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
        {firsts.map(({ type, address }) => (
          <ListRow
            key={type}
            testId={`account-type-${type}`}
            media={
              <span className={css.avatar40}>
                <AddressAvatar address={address} />
              </span>
            }
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
