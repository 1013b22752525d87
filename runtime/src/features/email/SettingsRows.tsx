import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { setPreferredAccountType } from '../../kit/accountType.js'
import { trackEvent } from '../../kit/events.js'
import { pushView } from '../../kit/router.js'
import type { AccountPartProps } from '../../kit/types.js'
import { list } from '../../ui/components/components.css.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { accountMessages } from '../../ui/messages/account.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import { section, sectionTitle } from '../account/account.css.js'
import { leaveWallet } from '../account/wallets.js'
import { envelope } from './MailIcon.js'

/** On the grid of the other icons. */
const drawings = {
  shield: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z',
  layers: 'M12 4l8 4.5-8 4.5-8-4.5zM4 13.5l8 4.5 8-4.5',
  key: 'M15.5 13a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM12.3 11.7L4 20M7.5 16.5L10 19',
} as const

/** The rows of the embedded wallet in the settings of the account. */
export default function SettingsRows({ kit, chain, connection }: AccountPartProps) {
  const { client, store, user } = embeddedOf(kit)
  const name = useSignalValue(user)?.email ?? store.email() ?? store.social()
  return (
    <>
      <AccountTypes kit={kit} chain={chain} />
      <ul className={list} aria-label={messages.settings}>
        {/* A frame that draws has this among its own settings. */}
        {client.draws() === false && kit.routes.has('UpdateEmail') && (
          <ListRow
            testId="w3m-account-email-update"
            media={<IconTile icon={envelope} />}
            title={messages.changeEmail}
            note={name}
            end={<Icon name="forward" />}
            onPress={() => {
              trackEvent(kit, { event: 'EMAIL_EDIT' })
              pushView(kit, 'UpdateEmail')
            }}
          />
        )}
        {client.draws() === false && (
          <ListRow
            testId="w3m-wallet-upgrade-card"
            media={<IconTile icon={drawings.key} />}
            title={messages.upgrade}
            note={messages.upgradeNote}
            end={<Icon name="forward" />}
            onPress={() => {
              trackEvent(kit, { event: 'EMAIL_UPGRADE_FROM_MODAL' })
              pushView(kit, 'UpgradeEmailWallet')
            }}
          />
        )}
        {client.draws() !== false && (
          <ListRow
            testId="embedded-security"
            media={<IconTile icon={drawings.shield} />}
            title={messages.security}
            note={messages.securityNote}
            end={<Icon name="forward" />}
            onPress={() => pushView(kit, 'WalletSecurity')}
          />
        )}
      </ul>
      <ul className={list}>
        <ListRow
          testId="embedded-log-out"
          media={<IconTile icon={icons.leave} />}
          title={messages.logOut}
          note={name === undefined ? undefined : <bdi>{messages.loggedInAs(name)}</bdi>}
          onPress={() => void leaveWallet(kit, connection.connector)}
        />
      </ul>
    </>
  )
}

/** How the account works, where the embedded wallet has more than one way. The address is the same. */
function AccountTypes({ kit, chain }: Pick<AccountPartProps, 'kit' | 'chain'>) {
  const { userOf } = embeddedOf(kit)
  const user = useComputed(() => userOf(chain.namespace), [userOf, chain])
  const types = user?.accounts?.map(({ type }) => type) ?? []
  const current = user?.preferredAccountType ?? 'eoa'
  if (chain.namespace !== 'eip155' || types.length < 2) return null
  return (
    <section className={section} aria-label={accountMessages.accountType}>
      <h3 className={sectionTitle}>{accountMessages.accountType}</h3>
      <ul className={list}>
        {types.map((type) => (
          <ListRow
            key={type}
            testId={`account-type-${type}`}
            media={<IconTile icon={type === 'smartAccount' ? drawings.layers : 'wallet'} />}
            title={accountMessages.accountTypes[type] ?? type}
            note={type === 'smartAccount' ? messages.smartAccountNote : messages.standardAccountNote}
            current={type === current}
            end={type === current ? <Icon name="check" /> : undefined}
            onPress={() => {
              if (type !== current) setPreferredAccountType(kit, { type, namespace: chain.namespace })
            }}
          />
        ))}
      </ul>
    </section>
  )
}
