/** A step of a plan of Postgres: `explain (format json)`, with `enable_seqscan = off`. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/**
 * The tables that a plan reads from one end to the other. So is an index without a value that it looks for, unless the plan
 * stops after some rows.
 */
export function scannedBy(plan: Plan, isLimited = false): readonly string[] {
  const type = plan['Node Type']
  const isWhole = /Index/.test(type) && !isLimited && !/ = /.test(plan['Index Cond'] ?? '')
  const name = plan['Relation Name'] ?? plan['Index Name'] ?? ''
  const below = (plan.Plans ?? []).flatMap((each) => scannedBy(each, isLimited || type === 'Limit'))
  return [...(type === 'Seq Scan' || isWhole ? [name] : []), ...below]
}
