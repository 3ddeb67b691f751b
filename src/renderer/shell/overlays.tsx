/** Whatever stands over the window: palette, key sheet, or the question why. */
import { KeySheet } from './key-sheet.tsx';
import { Palette } from './palette.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { WhyDialog } from './why-dialog.tsx';
import { assertNever } from '../../shared/ids.ts';
import { useLayout } from '../slices/layout.ts';

export function Overlays() {
  const overlay = useLayout((state) => state.overlay);
  switch (overlay) {
    case null: return null;
    case 'palette': return <Palette />;
    case 'keys': return <KeySheet />;
    case 'save': return <SaveDialog />;
    case 'why': return <WhyDialog />;
    default: return assertNever(overlay);
  }
}
