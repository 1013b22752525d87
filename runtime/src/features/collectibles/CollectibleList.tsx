import { loadCode } from '../../errors/AppKitError.js'
import type { AccountPartProps, Kit } from '../../kit/types.js'
import { Button, Spinner } from '../../ui/components/Button.js'
import { list, rowNote } from '../../ui/components/components.css.js'
import { SkeletonRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { Message } from '../../ui/components/Message.js'
import { Picture } from '../../ui/components/Picture.js'
import { keepFormat } from '../../ui/formatDate.js'
import { collectibleMessages as messages } from '../../ui/messages/collectibles.js'
import { useViewSheet } from '../../ui/modal/card/useViewSheet.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { panel } from '../account/parts/parts.css.js'
import { useMore } from '../account/parts/useMore.js'
import { historyState } from '../history/historyState.js'
import type { HistoryState } from '../history/rows.js'
import * as css from './collectibles.css.js'
import { type Collectible, collectiblesOf } from './collectiblesOf.js'
import { useServicePicture } from './useServicePicture.js'

interface HistoryProps {
  readonly kit: Kit
  readonly state: HistoryState
}

/** The collectibles of the account in use. */
export function CollectibleList({ kit }: AccountPartProps) {
  const state = useSignalValue(historyState(kit))
  const held = collectiblesOf(state.rows)
  return held.length === 0 ? (
    <None kit={kit} state={state} />
  ) : (
    <CollectibleGrid kit={kit} state={state} held={held} />
  )
}

interface CollectibleGridProps extends HistoryProps {
  readonly held: readonly Collectible[]
}

function CollectibleGrid({ kit, state, held }: CollectibleGridProps) {
  const { count, list: cards, showMore } = useMore()
  const place = useViewSheet<HTMLDivElement>(css.sheet)
  return (
    <div ref={place} className={panel}>
      <ul ref={cards} className={css.grid} data-testid="account-collectibles">
        {held.slice(0, count).map((each) => (
          <CollectibleCard key={each.id} kit={kit} collectible={each} />
        ))}
      </ul>
      {held.length > count ? (
        <Button testId="account-collectibles-more" onPress={showMore}>
          {messages.showMore(held.length - count)}
        </Button>
      ) : (
        <Older kit={kit} state={state} />
      )}
    </div>
  )
}

function CollectibleCard({ kit, collectible }: { kit: Kit; collectible: Collectible }) {
  const { name, picture, count, at } = collectible
  const src = useServicePicture(kit, picture)
  const title = name || messages.unnamed
  return (
    <li className={css.card} tabIndex={-1} data-testid="account-collectible">
      <Picture name={title} src={src} pending={src === undefined} />
      <span className={css.about}>
        <span className={css.name}>
          <bdi>{title}</bdi>
          {count > 1 && ` × ${count}`}
        </span>
        <span className={rowNote}>{messages.received(dayFormat().format(at))}</span>
      </span>
    </li>
  )
}

/** The time of day says nothing of what lies here for long. */
const dayFormat = /* @__PURE__ */ keepFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
)

/** Why there is nothing to list. */
function None({ kit, state }: HistoryProps) {
  const { status, hasMore } = state
  if (status === 'idle' || status === 'loading')
    return (
      <div role="status" aria-label={messages.loading}>
        <ul className={list} aria-hidden="true">
          <SkeletonRow />
          <SkeletonRow />
        </ul>
      </div>
    )
  if (status === 'error')
    return (
      <Message icon="warning" title={messages.failed} text={messages.failedHint} tone="danger">
        <Button onPress={() => void retry(kit)}>{messages.retry}</Button>
      </Message>
    )
  const isUnlisted = status === 'unlisted'
  const title = isUnlisted ? messages.unlisted : hasMore ? messages.noneSoFar : messages.none
  return (
    <>
      <Message
        icon={icons.window}
        title={title}
        text={isUnlisted || hasMore ? undefined : messages.noneHint}
        testId="empty-collectibles-state"
      />
      <Older kit={kit} state={state} />
    </>
  )
}

/** Button that reads the transactions before those that were read, for older collectibles. */
function Older({ kit, state: { hasMore, isLoadingMore } }: HistoryProps) {
  if (!hasMore) return null
  return (
    <Button testId="account-collectibles-older" disabled={isLoadingMore} onPress={() => void readOlder(kit)}>
      {isLoadingMore && <Spinner />}
      {messages.older}
    </Button>
  )
}

const loadHistory = () => loadCode(import('../history/followHistory.js'))

/** Reads on where reading stopped. */
async function retry(kit: Kit): Promise<void> {
  await (await loadHistory()).readOn(kit)
}

async function readOlder(kit: Kit): Promise<void> {
  await (await loadHistory()).readMore(kit)
}
