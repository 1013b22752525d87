// Only some apps have these in the first view.
export { LegalCheckbox } from '../wallet/LegalCheckbox.js'
export { AppHead } from './AppHead.js'
export { WalletsRow } from './WalletsRow.js'
