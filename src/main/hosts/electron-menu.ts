/** The native menu: what every desktop program has, and nothing that reaches outside. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

export function setMenu(): void {
  const view: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { type: 'separator' }, { role: 'togglefullscreen' }];
  const forMakers: MenuItemConstructorOptions[] = app.isPackaged ? [] : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  const own: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  Menu.setApplicationMenu(Menu.buildFromTemplate([
    ...own,
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { label: 'View', submenu: [...view, ...forMakers] },
    { role: 'windowMenu' },
  ]));
}
