import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { setPreferredAccountType } from '../../kit/activeAccount.js'
import type { AccountPartProps } from '../../kit/types.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { accountMessages } from '../../ui/messages/account.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { useComputed } from '../../ui/useSignal.js'

/** How the account works, where the embedded wallet has more than one way. The address is the same. */
export function AccountTypeRows({ kit, chain }: Pick<AccountPartProps, 'kit' | 'chain'>) {
  const { userOf } = embeddedOf(kit)
  const user = useComputed(() => userOf(chain.namespace), [userOf, chain])
  const types = user?.accounts?.map(({ type }) => type) ?? []
  const current = user?.preferredAccountType
  if (chain.namespace !== 'eip155' || types.length < 2) return null
  return types.map((type) => (
    <ListRow
      key={type}
      testId={`account-type-${type}`}
      media={<IconTile icon={type === 'smartAccount' ? 'grid' : 'wallet'} />}
      title={accountMessages.accountTypes[type] ?? type}
      note={type === 'smartAccount' ? messages.smartAccountNote : messages.standardAccountNote}
      current={type === current}
      end={type === current ? <Icon name="check" /> : undefined}
      onPress={() => {
        if (type !== current) setPreferredAccountType(kit, { type, namespace: chain.namespace })
      }}
    />
  ))
}
