import { setPreferredAccountType } from '../../kit/activeAccount.js'
import { connectionOf } from '../../kit/connections.js'
import type { AccountPartProps, Chain, Kit } from '../../kit/types.js'
import { list, pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { Message } from '../../ui/components/Message.js'
import { shortenAddress } from '../../ui/format.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import * as css from './account.css.js'
import { NotConnected } from './NotConnected.js'
import { availablePart, Part } from './Part.js'
import { AddressAvatar } from './pictures.js'
import { accountTypesOf, useConnection } from './wallets.js'

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
  const part = useComputed(() => availablePart(kit, chain, 'settings'), [kit, chain])
  const hasTypes = useComputed(() => accountTypesOf(chain).length > 1, [chain])
  if (part === undefined && !hasTypes) return <Message icon="settings" title={messages.noSettings} />
  return (
    <>
      {hasTypes && <AccountTypes kit={kit} chain={chain} />}
      {part && <Part part={part} fallback={null} kit={kit} chain={chain} connection={connection} />}
    </>
  )
}

/** Which of a wallet's accounts is used first. */
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
