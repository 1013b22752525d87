import { buildFeatures } from '../apps/buildFeatures.mjs'
import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

const ids = ['balances', 'history', 'names', 'onramp', 'receive', 'send']

/** What each wallet feature adds to an app that has the others, and what they share, in bytes of gzip -9 without the chain libraries. */
export async function featureFigures() {
  const { features, shared, page } = await buildFeatures(ids)
  const bytes = (id, title, value, target) => figure({ id, title, unit: 'B gzip', target, values: [value] })
  return [
    ...features.map(({ id, bytes: value }) =>
      // Sending has the code of two chains, of which a user loads one: the target is for one.
      bytes(
        `bytesFeature.${id}`,
        `JavaScript of the feature ${id}`,
        value,
        id === 'send' ? undefined : targets.bytesFeature,
      ),
    ),
    bytes('bytesFeaturesShared', `JavaScript that ${ids.join(', ')} share`, shared),
    bytes('bytesFeaturesPage', `JavaScript of ${ids.join(', ')} with the page`, page),
  ]
}
