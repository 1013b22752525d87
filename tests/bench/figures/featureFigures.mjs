import { buildFeatures } from '../apps/buildFeatures.mjs'
import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'

const ids = ['balances', 'history', 'names', 'onramp', 'receive', 'send', 'swaps']
const optional = ['collectibles', 'pay', 'smartSessions']

/** Measures each wallet feature beside the others, and their shared code, in bytes of gzip -9 without chain libraries. */
export async function featureFigures() {
  const { features, shared, page } = await buildFeatures(ids, optional)
  const bytes = (id, title, value, target) => figure({ id, title, unit: 'B gzip', target, values: [value] })
  return [
    ...features.flatMap(({ id, bytes: all, ways }) => {
      const [name, title] = [`bytesFeature.${id}`, `JavaScript of the feature ${id}`]
      const each = Object.entries(ways).map(([way, value]) => {
        const part = way.split(' ').at(-1)
        return bytes(`${name}.${part}`, `${title} with ${way}`, value, targets.bytesFeature)
      })
      // A user loads one of the ways: the target is for each of them.
      return [bytes(name, title, all, each.length > 0 ? undefined : targets.bytesFeature), ...each]
    }),
    bytes('bytesFeaturesShared', `JavaScript that ${ids.join(', ')} share`, shared),
    bytes('bytesFeaturesPage', `JavaScript of ${ids.join(', ')} with the page`, page),
  ]
}
