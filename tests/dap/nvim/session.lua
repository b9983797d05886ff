-- From main into a kernel and out again, by nvim-dap's own commands.
vim.g.ampsim = os.getenv("AMPSIM")
local here = debug.getinfo(1, "S").source:match("@(.*/)")
local patience = 300000 -- ms: it only ends what hangs

local function fail(text)
  io.stdout:write(text .. "\n")
  vim.cmd("cquit 1")
end

local ok, problem = xpcall(function()
  vim.bo.filetype = "cpp"
  dofile(here .. "../../../editors/nvim/ampsim.lua")
  local dap = require("dap")
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  local function line_of(part)
    for number, text in ipairs(lines) do
      if text:find(part, 1, true) then return number end
    end
    error("no line with " .. part)
  end

  local stops, ended = 0, nil
  dap.listeners.after.event_stopped.test = function() stops = stops + 1 end
  dap.listeners.after.event_exited.test = function(_, body) ended = body.exitCode end
  --- Runs `move`, waits for the stop, and compares its line with the one that contains `part`.
  local function move(what, part)
    local before = stops
    what()
    local function arrived()
      local session = dap.session()
      return stops > before and session and session.current_frame and session.current_frame.line == line_of(part)
    end
    if not vim.wait(patience, arrived, 20) then
      local session = dap.session()
      error("not at '" .. part .. "': " .. vim.inspect(session and session.current_frame))
    end
  end

  local function breakpoint(part)
    vim.api.nvim_win_set_cursor(0, { line_of(part), 0 })
    dap.toggle_breakpoint()
  end
  breakpoint("scale(values, factor);")
  move(dap.continue, "scale(values, factor);")
  move(dap.step_into, "array_view<int, 1> view")
  move(dap.step_over, "// the launch")
  move(dap.step_into, "int old = view[i]")
  local names = {}
  for _, frame in ipairs(dap.session().threads[dap.session().stopped_thread_id].frames) do table.insert(names, frame.name) end
  if names[#names] ~= "main" then error("below the kernel: " .. vim.inspect(names)) end
  move(dap.step_over, "view[i] = old * factor")
  move(dap.step_out, "// the launch")
  dap.continue()
  if not vim.wait(patience, function() return ended ~= nil end, 20) then error("the program does not end") end
  if ended ~= 5 then error("status " .. ended) end
end, debug.traceback)
if not ok then fail(problem) end
io.stdout:write("session done\n")
vim.cmd("qall!")
