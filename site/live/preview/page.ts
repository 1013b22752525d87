// The script of the page in each frame of a built site. Its styles are in the style sheet of the site, as those of PreviewPage.vue are,
// which is this page while the site is served from its sources.
import { mountPreview } from './mountPreview'

const place = document.getElementById('app')
if (place) mountPreview(place)
