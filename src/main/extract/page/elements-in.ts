/** Walking the elements of regions. */
import type { Page } from '../page.ts';

/** Elements of the regions in composed order. */
export function* elementsIn(page: Page, regions: readonly number[]): Generator<number> {
  for (const region of regions) {
    for (let k = page.orderOf[region]!; k < page.subtreeEnd[region]!; k++) {
      const index = page.order[k]!;
      if (page.nodes[index]!.kind === 'element') yield index;
    }
  }
}
