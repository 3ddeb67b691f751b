/** Types of what the bundler offers to the window: style sheets and workers as modules. */
/// <reference types="vite/client" />
