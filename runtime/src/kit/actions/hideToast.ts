export { hideToast } from './showToast.js'
