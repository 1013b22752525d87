import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { expectWallet } from '../../../kit/expectWallet.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { list, pad, quiet, strong } from '../../../ui/components/components.css.js'
import { Icon, IconTile } from '../../../ui/components/Icon.js'
import { ListRow } from '../../../ui/components/ListRow.js'
import { titles } from '../../../ui/messages/modal.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { adoptSheet } from '../../../ui/modal/card/ModalCard.js'
import { offersAllWallets } from '../wallet/walletCatalogue.js'
import { CopyLinkButton } from './CopyLink.js'
import { useAppInTap } from './PreparePairing.js'
import * as css from './platforms.css.js'
import { QrPanel, useReportedPairing } from './QrPanel.js'

export interface PhonePanelProps {
  readonly kit: Kit
  /** The user wants the code, for a wallet on another device. */
  readonly onCode: () => void
}

/** On a phone: the apps that most people have, the link for any other, and the code for another device. */
export function PhonePanel({ kit, onCode }: PhonePanelProps) {
  const pairing = useReportedPairing(kit)
  const { status, uri } = pairing
  useAppInTap(kit, uri)
  useEffect(() => expectWallet(kit), [kit])
  if (status !== 'ready' && status !== 'waiting') return <QrPanel kit={kit} pairing={pairing} />
  const listsWallets = kit.routes.has('AllWallets') && offersAllWallets(kit)
  return (
    <div className={pad}>
      {listsWallets && (
        <>
          <FirstApps kit={kit} />
          <ul className={list}>
            <ListRow
              media={<IconTile icon="grid" />}
              title={titles.allWallets}
              end={<Icon name="forward" />}
              onPress={() => pushView(kit, 'AllWallets')}
              testId="choose-app"
            />
          </ul>
        </>
      )}
      <div className={css.anyOther}>
        <p className={strong}>{messages.otherWallet}</p>
        <p className={quiet}>{messages.otherWalletHint}</p>
      </div>
      <CopyLinkButton kit={kit} uri={uri} />
      <ul className={list}>
        <ListRow
          media={<IconTile icon="qr" />}
          title={messages.showCode}
          note={messages.showCodeHint}
          end={<Icon name="down" />}
          onPress={onCode}
          testId="show-code"
        />
      </ul>
    </div>
  )
}

interface LoadedApps {
  readonly PhoneApps: ComponentType<{ kit: Kit; label: string }>
  readonly sheet: string
}

/** The first apps, which load like the list of wallets. Their space is kept until then. */
function FirstApps({ kit }: { kit: Kit }) {
  const [loaded, setLoaded] = useState<LoadedApps>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let live = true
    import('../allWallets/phoneApps.chunk.js').then(
      (apps) => live && setLoaded(apps),
      // The row that leads to the whole list says what is wrong.
      () => {},
    )
    return () => {
      live = false
    }
  }, [])
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    if (loaded !== undefined && root instanceof ShadowRoot) adoptSheet(root, loaded.sheet)
  }, [loaded])
  return (
    <div className={css.apps} ref={place} data-waiting={loaded === undefined ? '' : undefined}>
      {loaded !== undefined && <loaded.PhoneApps kit={kit} label={messages.chooseApp} />}
    </div>
  )
}
