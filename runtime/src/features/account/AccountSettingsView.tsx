import { setPreferredAccountType } from '../../kit/accountType.js'
import { connectionOf } from '../../kit/connections.js'
import type { Chain } from '../../kit/state.js'
import type { AccountPart, AccountPartProps, Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { list, pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { Message } from '../../ui/components/Message.js'
import { shortenAddress } from '../../ui/format.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import * as css from './account.css.js'
import { NotConnected } from './NotConnected.js'
import { Part } from './Part.js'
import { AddressAvatar } from './pictures.js'
import { accountTypesOf, leaveWallet, useConnection } from './wallets.js'

/** Settings of the account. The account view links to it only if there is something to set. */
export function AccountSettingsView({ kit }: { kit: Kit; data: unknown }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  if (chain === undefined || connection === undefined) return <NotConnected kit={kit} />
  return (
    <div className={pad}>
      <Settings kit={kit} chain={chain} connection={connection} />
    </div>
  )
}

function Settings({ kit, chain, connection }: AccountPartProps) {
  const parts = useComputed(() => availableParts(kit, chain), [kit, chain])
  const hasTypes = useComputed(() => accountTypesOf(chain).length > 1, [chain])
  if (parts.length === 0 && !hasTypes)
    return (
      <Message icon={icons.settings} title={messages.noSettings}>
        <Button onPress={() => void leaveWallet(kit, connection.connector)}>{messages.disconnect}</Button>
      </Message>
    )
  return (
    <>
      {hasTypes && <AccountTypes kit={kit} chain={chain} />}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the features of an app do not change.
        <Part key={index} part={part} fallback={null} kit={kit} chain={chain} connection={connection} />
      ))}
    </>
  )
}

/** Returns the parts that the features add to the settings of this account. */
function availableParts(kit: Kit, chain: Chain): readonly AccountPart[] {
  // Both log-ins of the embedded wallet, by email and by other sites, have the part of its settings.
  return [...new Set(kit.features.flatMap(({ accountParts = [] }) => accountParts))].filter(
    (part) => part.place === 'settings' && (part.isAvailable?.(kit, chain) ?? true),
  )
}

/** Choice of the account type whose account is used first. */
function AccountTypes({ kit, chain }: { kit: Kit; chain: Chain }) {
  const firsts = useComputed(() => accountTypesOf(chain), [chain])
  const chosen = useComputed(() => {
    const connection = connectionOf(chain)
    return connection?.accounts.find(({ address }) => address === connection.address)?.type
  }, [chain])
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
            note={<span dir="ltr">{shortenAddress(address)}</span>}
            current={type === chosen}
            end={type === chosen ? <Icon name="check" /> : undefined}
            onPress={() => setPreferredAccountType(kit, { type })}
          />
        ))}
      </ul>
    </section>
  )
}
