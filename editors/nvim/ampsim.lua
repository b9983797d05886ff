-- nvim-dap: kernels and host code of C++ AMP, CUDA and HIP programs under ampsim's debugger.
--
-- Source this file, or copy it into your configuration. `vim.g.ampsim` names the program if it is not in the path.
local dap = require("dap")

dap.adapters.ampsim = {
  type = "executable",
  command = vim.g.ampsim or "ampsim",
  args = { "debug", "--dap" },
}

for _, filetype in ipairs({ "cpp", "cuda", "hip" }) do
  dap.configurations[filetype] = dap.configurations[filetype] or {}
  table.insert(dap.configurations[filetype], {
    type = "ampsim",
    request = "launch",
    name = "Debug this file with ampsim",
    program = "${file}",
    cwd = "${workspaceFolder}",
    -- options = { "-I", "include" },   of 'ampsim debug'
    -- args = { "1000" },               of the program
    -- hostDebugger = false,            kernels alone, without gdb
  })
end
